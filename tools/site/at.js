// A deep address that a plain host did not know came by way of 404.html: here it is again.
(function () {
  var at;
  try {
    at = sessionStorage.getItem('posse.at');
    sessionStorage.removeItem('posse.at');
  } catch {
    at = null;
  }
  if (at) history.replaceState(null, '', new URL(at, document.baseURI));
})();
