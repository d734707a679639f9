// A page the browser kept for Back, the typed card included, is of before: the payment may have a result by now. Asked for
// anew by its address, since reloading the answer to a form would send the form again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.replace(window.location.href)
})
