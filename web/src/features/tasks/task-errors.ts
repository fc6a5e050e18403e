import { CallError } from "#lib/api/call-error.ts";

/** Maps field errors of a bulk create with one task to the form's fields: `tasks.0.title` becomes `title`. */
export function singleTaskError(error: unknown) {
  if (!(error instanceof CallError)) return error;
  const { status, code, message, tokenExpired, saidByServer } = error;
  return new CallError({
    status,
    code,
    message,
    tokenExpired,
    saidByServer,
    errors: error.errors.map(({ path, message }) => ({ path: path.replace(/^tasks\.0\./, ""), message })),
  });
}
