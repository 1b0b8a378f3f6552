// What the page cannot do without a script: a slider that says its number, and a question before something is deleted.
// Everything else is HTML, and htmx, which fetches parts of a page.
document.addEventListener("input", (event) => {
  const named = event.target.dataset && event.target.dataset.tells;
  if (named) document.getElementById(named).textContent = event.target.value;
});
document.addEventListener("submit", (event) => {
  const asks = event.target.dataset.confirm;
  if (asks && !window.confirm(asks)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, true);
