/**
 * Returns the screen (path without ids, theme, size) and the kinds of its elements: tag, classes, colors, and the attributes that
 * rules and styles read, together with those of its parent. It runs in the page, so it uses nothing outside of itself.
 */
export function shapesOf(): { screen: string; shapes: string[] } {
  const isState = (value: string) => /^[a-z -]{0,16}$/.test(value);
  const shapeOf = (element: Element) => {
    const attributes = [...element.attributes]
      .filter(({ name }) => !["id", "class", "style", "href", "src", "value"].includes(name))
      .map(({ name, value }) => (isState(value) ? `${name}=${value}` : name));
    const { color, background, backgroundColor } = (element as HTMLElement).style ?? {};
    // Classes of responsive properties have the id of the element.
    const classes = [...element.classList].filter((name) => !name.startsWith("__m__"));
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return [element.localName, ...classes, ...attributes.toSorted(), color, background, backgroundColor, hasText ? "text" : ""].join(" ");
  };
  const elements = [...document.body.querySelectorAll("*")].filter((element) => !element.closest("script, style, svg svg *"));
  const shapes = new Set(elements.map((element) => `${shapeOf(element.parentElement!)} > ${shapeOf(element)}`));
  const path = location.pathname.replace(/[\da-f]{8}-[\da-f-]{27}/g, ":id");
  const theme = document.documentElement.dataset["mantineColorScheme"];
  return { screen: `${path} ${theme} ${innerWidth}x${innerHeight}`, shapes: [...shapes] };
}
