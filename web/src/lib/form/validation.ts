import type { z } from "zod";
import { CallError, messageOf } from "#lib/api/call-error.ts";

type Errors = Record<string, string>;

/**
 * A schema of the contract as the `validate` of `useForm`: the first problem of each field, in the contract's words.
 * Only for screens that load by themselves; the schema brings Zod with it.
 */
export const validateWith =
  <Values>(schema: z.ZodType) =>
  (values: Values): Errors => {
    const result = schema.safeParse(values);
    return result.success ? {} : firstOfEach(result.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
  };

const firstOfEach = (problems: { path: string; message: string }[]) => {
  const errors: Errors = {};
  for (const { path, message } of problems) errors[path] ??= message;
  return errors;
};

/** What of Mantine's form is needed here, whatever its values. */
type Form = {
  setErrors: (errors: Errors) => void;
  getValues: () => object;
  getInputNode: (path: never) => HTMLElement | null;
};

/** Puts the cursor into the first field with an error; the one to pass as second argument of `form.onSubmit`. */
export const focusFirstError = (form: Form) => (errors: object) => {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first as never)?.focus();
};

/**
 * Shows the server's refusal where it was typed. Returns the sentence that belongs to no field, to be shown under the
 * form, or null when every problem found its field.
 */
export function applyServerErrors(form: Form, error: unknown): string | null {
  const problems = error instanceof CallError ? error.errors : [];
  const values = form.getValues();
  const known = problems.filter(({ path }) => (path.split(".")[0] ?? "") in values);
  if (known.length === 0) return messageOf(error);
  const errors = firstOfEach(known);
  form.setErrors(errors);
  focusFirstError(form)(errors);
  return null;
}
