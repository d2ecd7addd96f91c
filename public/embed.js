/** Where no module of an embed can be fetched: what it says, shows and tells its host. See web/src/embed/README.md. */
(() => {
  const tell = () => {
    const figure = document.querySelector('figure');
    const [still, credit, link] = figure.querySelectorAll('.still, .credit, a');
    const words = document.createElement('p');
    words.className = 'now';
    words.setAttribute('role', 'alert');
    still.after(words);
    const there = figure.dataset.figure;
    const asked = location.hash ? 'link' : (new URLSearchParams(location.search).get('figure') ?? there);
    if (asked !== there) {
      still.remove();
      credit.textContent = asked;
      link.textContent = 'Open it by itself';
      link.href = location.href;
    }
    words.textContent = `${asked === there ? 'A still picture' : 'The figure cannot be drawn'}: ${
      origin === 'null'
        ? 'this frame is sandboxed without allow-same-origin, and the server of the figure lets no script into such a frame.'
        : 'a script could not be fetched.'
    }`;
    const height = Math.ceil(document.getElementById('root').getBoundingClientRect().height);
    for (const message of [
      { subject: 'lti.frameResize', height },
      { type: 'strata.embed', version: 1, event: 'ready', figure: asked, height },
    ])
      if (parent !== window) parent.postMessage(message, '*');
  };
  const failed = ({ target }) => {
    if (target.type !== 'module') return;
    removeEventListener('error', failed, true);
    if (document.readyState === 'complete') tell();
    else addEventListener('load', tell);
  };
  addEventListener('error', failed, true);
})();
