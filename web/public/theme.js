// Before the first paint: noon or night, as the reader last chose.
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('posse.settings') || '{}');
  } catch (error) {
    kept = {};
  }
  var dark = matchMedia('(prefers-color-scheme: dark)').matches;
  var night = kept.theme === 'night' || (kept.theme !== 'noon' && dark);
  document.documentElement.dataset.theme = night ? 'night' : 'noon';
})();
