// Sets the colour scheme before the first paint, so that a dark page never flashes white.
// A file of its own because the Content-Security-Policy allows no inline scripts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("daybook-color-scheme");
  } catch {
    // Storage may be switched off; the system's choice stands.
  }
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  const scheme = dark ? "dark" : "light";
  const root = document.documentElement;
  root.setAttribute("data-mantine-color-scheme", scheme);
  root.style.colorScheme = scheme;
  root.style.backgroundColor = dark ? "#1b1a18" : "#ffffff";
})();
