/** Focuses the first field of a form, in the order of the screen, that shows an error. */
function focusWrongField(form: HTMLFormElement) {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [role$="group"][aria-describedby*="-error"]');
  // A group of check boxes or radios cannot have the focus itself.
  (wrong?.matches('[role$="group"]') ? wrong.querySelector("input") : wrong)?.focus();
}

/** From now on, each form whose submission is refused focuses the first wrong field. Returns a function that ends this. */
export function focusRefusedForms() {
  // After React has shown the errors.
  const onSubmit = ({ target }: Event) => void setTimeout(() => focusWrongField(target as HTMLFormElement));
  document.addEventListener("submit", onSubmit, true);
  return () => document.removeEventListener("submit", onSubmit, true);
}
