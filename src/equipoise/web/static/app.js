// What the page cannot do without a script: a slider that says its number, a question before something is deleted, and
// a word when the server is gone.
// Everything else is HTML, and htmx, which fetches parts of a page.
document.addEventListener("input", (event) => {
  const named = event.target.dataset && event.target.dataset.tells;
  if (named) document.getElementById(named).textContent = event.target.value;
  const cleared = event.target.dataset && event.target.dataset.clears;
  if (cleared) document.getElementById(cleared).value = "";
});
// An answer that did not come must not leave an older one standing as if it were new.
document.addEventListener("htmx:error", () => tellSilence(true));
document.addEventListener("htmx:after:request", () => tellSilence(false));
function tellSilence(silent) {
  document.body.classList.toggle("silent", silent);
  const said = document.getElementById("silence");
  if (said && !silent) said.remove();
  if (said || !silent) return;
  const alert = document.createElement("p");
  alert.id = "silence";
  alert.className = "refused";
  alert.setAttribute("role", "alert");
  alert.textContent = "Equipoise does not answer: is equipoise serve still running? What is shown below is from before.";
  document.getElementById("main").prepend(alert);
}
document.addEventListener("submit", (event) => {
  const asks = event.target.dataset.confirm;
  if (asks && !window.confirm(asks)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, true);
