/**
 * Shows above the page why its moving parts do not move: the browser is too old for its scripts and styles, or a script could not be fetched. The
 * text remains readable. If a script is missing, the controls are disabled, because none of them would act.
 * A plain script in the JavaScript of 2009: newer syntax would be an error in an old browser, and the reader would see no message.
 */
(function () {
  var able =
    'noModule' in HTMLScriptElement.prototype &&
    typeof WeakRef === 'function' &&
    typeof Array.prototype.findLast === 'function' &&
    typeof CompressionStream === 'function' &&
    typeof CSS === 'object' &&
    CSS.supports('color', 'color-mix(in srgb, red, blue)') &&
    CSS.supports('selector(:has(a))');
  var old =
    'This browser is too old for the live parts of this page: they need Chrome or Edge 111, Safari 16.4, Firefox 121, or newer. You can still read the text.';
  var missing =
    'A script of this page could not be loaded: the network may be down, or the site may have changed. You can read the text, and the figures are still pictures; the controls are disabled. ';
  function say(name, text) {
    var words = document.createElement('p');
    words.className = name;
    words.setAttribute('role', 'alert');
    words.appendChild(document.createTextNode(text));
    document.body.insertBefore(words, document.body.firstChild);
    return words;
  }
  function whenRead(act) {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act);
    else act();
  }
  if (!able) {
    whenRead(function () {
      say('old-browser', old);
    });
    return;
  }
  // An embed says it below its figure, and to its host: embed.js.
  if (document.documentElement.getAttribute('data-page') === 'embed') return;
  function failed(event) {
    if (event.target.type !== 'module') return;
    removeEventListener('error', failed, true);
    whenRead(function () {
      var words = say('no-scripts', missing);
      var link = document.createElement('a');
      link.href = '';
      link.appendChild(document.createTextNode('Reload the page'));
      words.appendChild(link);
      var controls = document.querySelectorAll('button, input, select, textarea');
      for (var i = 0; i < controls.length; i++) controls[i].disabled = true;
    });
  }
  addEventListener('error', failed, true);
})();
