/** Sets the color scheme before the first paint, so that dark pages never flash white. */
export function setColorScheme() {
  let chosen = null;
  try {
    chosen = localStorage.getItem("daybook-color-scheme");
  } catch {
    // Storage may be disabled; then the system preference applies.
  }
  const isDark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  const scheme = isDark ? "dark" : "light";
  const root = document.documentElement;
  root.setAttribute("data-mantine-color-scheme", scheme);
  root.style.colorScheme = scheme;
  root.style.backgroundColor = isDark ? "#1b1a18" : "#ffffff";
}
