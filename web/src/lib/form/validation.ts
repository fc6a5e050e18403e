import type { z } from "zod";
import { CallError, messageOf } from "#lib/api/call-error.ts";

type Errors = Record<string, string>;

/**
 * Turns a contract schema into the `validate` option of `useForm`: the first message of each field. Use it only in lazy
 * screens, because schemas import Zod.
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

/** The parts of Mantine's form that are used here. */
type Form = {
  setErrors: (errors: Errors) => void;
  getValues: () => object;
  getInputNode: (path: never) => HTMLElement | null;
};

/**
 * Shows server errors on their fields. Returns a message for below the form if no error belongs to a field, else null.
 */
export function applyServerErrors(form: Form, error: unknown): string | null {
  const problems = error instanceof CallError ? error.errors : [];
  const values = form.getValues();
  const known = problems.filter(({ path }) => (path.split(".")[0] ?? "") in values);
  if (known.length === 0) return messageOf(error);
  const errors = firstOfEach(known);
  form.setErrors(errors);
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first as never)?.focus();
  return null;
}
