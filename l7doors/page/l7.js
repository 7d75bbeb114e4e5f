// Keys arrive without a click: whatever else has the focus, the terminal gets it back.
const hear = () => document.querySelector(".xterm-helper-textarea")?.focus();
addEventListener("load", () => {
  document.getElementById("again").addEventListener("click", () => location.reload());
  const wait = setInterval(() => {
    hear();
    if (document.activeElement?.matches(".xterm-helper-textarea")) clearInterval(wait);
  }, 50);
});
addEventListener("focus", hear);
addEventListener("mouseup", hear);
