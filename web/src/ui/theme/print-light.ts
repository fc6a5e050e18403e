const attribute = "data-mantine-color-scheme";

/** Prints with the light theme, because light text would be unreadable on paper. */
export function printInLight() {
  const root = document.documentElement;
  const print = matchMedia("print");
  let scheme: string | null = null;
  const begin = () => {
    scheme ??= root.getAttribute(attribute);
    root.setAttribute(attribute, "light");
  };
  const end = () => {
    if (scheme !== null) root.setAttribute(attribute, scheme);
    scheme = null;
  };
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  print.addEventListener("change", () => (print.matches ? begin() : end()));
}
