/**
 * In the head of an embed, before the first paint: marks a page whose address asks for another figure than its still shows, so that the still does not
 * appear under another name, and whether it is in a frame. If no module can be fetched, reports that in the page and to its host. See web/src/pages/embed/README.md.
 */
(() => {
  const page = document.documentElement;
  // The figure of the still, as in web/src/pages/embed/figures.ts.
  const first = 'write-path/flush';
  const query = new URLSearchParams(location.search);
  const isLink = location.hash.startsWith('#x=');
  const asked = isLink ? 'link' : (query.get('figure') ?? first);
  const isOther = asked !== first || query.has('view') || query.has('at');
  if (isOther) page.dataset.asked = 'other';
  page.dataset.embedded = parent === window ? 'alone' : 'framed';
  const causes = (address) => {
    const script = `a script could not be loaded (${address.split('/').pop()})`;
    if (location.protocol === 'file:')
      return 'this page was opened from a file, and a browser loads modules only from a server. Serve the folder over HTTP.';
    if (origin === 'null')
      return `this frame is sandboxed without allow-same-origin, and ${script}. Add allow-same-origin, or let the server of the figure send Access-Control-Allow-Origin.`;
    return `${script}. Reload to try again.`;
  };
  const tell = (reason) => {
    const figure = document.querySelector('figure');
    const [still, credit, link] = figure.querySelectorAll('.static-figure, .credit, a');
    const words = document.createElement('p');
    words.className = 'now';
    words.setAttribute('role', 'alert');
    still.after(words);
    for (const control of figure.querySelectorAll('.figure-controls, .figure-controls ~ .now')) control.remove();
    if (isOther) {
      still.remove();
      document.querySelector('h1').textContent = credit.textContent = asked;
      link.textContent = 'Open it by itself';
      link.href = location.href;
    }
    delete page.dataset.asked;
    words.textContent = `${isOther ? 'The figure cannot be drawn' : 'A still picture'}: ${reason}`;
    const height = Math.ceil(document.getElementById('root').getBoundingClientRect().height);
    const state = isOther ? 'error' : 'still';
    for (const message of [
      { subject: 'lti.frameResize', height },
      { type: 'strata.embed', version: 1, event: 'ready', figure: asked, height, state, reason, notes: [] },
    ])
      if (parent !== window) parent.postMessage(message, '*');
  };
  const failed = ({ target }) => {
    if (target.type !== 'module') return;
    removeEventListener('error', failed, true);
    const reason = causes(target.src);
    if (document.readyState === 'complete') tell(reason);
    else addEventListener('load', () => tell(reason));
  };
  addEventListener('error', failed, true);
})();
