// Before the first paint: noon or night, as the reader last chose, and the texts of their language on their way.
(function () {
  var kept;
  try {
    kept = JSON.parse(localStorage.getItem('posse.settings') || '{}');
  } catch {
    kept = {};
  }
  var dark = matchMedia('(prefers-color-scheme: dark)').matches;
  var night = kept.theme === 'night' || (kept.theme !== 'noon' && dark);
  document.documentElement.dataset.theme = night ? 'night' : 'noon';
  var texts = document.createElement('link');
  texts.rel = 'preload';
  texts.as = 'fetch';
  texts.crossOrigin = 'anonymous';
  texts.href = 'texts/' + (kept.lang || (/^fr/i.test(navigator.language) ? 'fr' : 'en')) + '.json';
  document.head.append(texts);
})();
