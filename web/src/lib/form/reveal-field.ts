/** Scrolls a field to the middle of the screen and focuses it: the first one that a form was refused for. */
export function revealField(field: HTMLElement | null | undefined) {
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
