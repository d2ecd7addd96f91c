/**
 * Day or night, before anything is painted: the reader's choice where one is remembered, in an embed the address's, else the system's.
 * A plain script in the head, because modules run after the first paint, and the page would flash; a file of its own, because the pages'
 * policy allows none inside. The same key as in web/src/theme/theme.ts, which takes over from here.
 */
(() => {
  const root = document.documentElement;
  const chosen = () => {
    if (root.dataset.page === 'embed') return new URLSearchParams(location.search).get('theme');
    try {
      return localStorage.getItem('strata.theme');
    } catch {
      return null;
    }
  };
  const theme = chosen();
  if (theme === 'day' || theme === 'night') root.dataset.theme = theme;
})();
