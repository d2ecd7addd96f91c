/**
 * Where a browser is too old for the scripts and styles of these pages, a sentence on top says so; the text can be read all the same.
 * A plain script in words of 2009, because in such a browser newer ones would be a syntax error, and nobody would say anything.
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
  if (able) return;
  document.addEventListener('DOMContentLoaded', function () {
    var words = document.createElement('p');
    words.className = 'old-browser';
    words.setAttribute('role', 'alert');
    words.textContent =
      'This browser is too old for what moves on these pages: they need Chrome or Edge 111, Safari 16.4, Firefox 121, or newer. What is written can be read.';
    document.body.insertBefore(words, document.body.firstChild);
  });
})();
