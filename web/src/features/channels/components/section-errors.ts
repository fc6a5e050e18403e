import { applyServerErrors } from "#lib/form/validation.ts";

type Form = Parameters<typeof applyServerErrors>[0];

/** Shows server errors of one part of the input, such as `smtp.password`, on the fields of its form. */
export const applySectionErrors = (form: Form, section: string, error: unknown): string | null => {
  const fieldOf = (path: string) => path.slice(section.length + 1);
  return applyServerErrors(
    {
      getValues: () => ({ [section]: form.getValues() }),
      setErrors: (errors) => form.setErrors(Object.fromEntries(Object.entries(errors).map(([path, text]) => [fieldOf(path), text]))),
      getInputNode: (path) => form.getInputNode(fieldOf(path) as never),
    },
    error,
  );
};
