import { CallError } from "#lib/api/call-error.ts";

/** The refusal of a call that creates many, as one of the only task in it: `tasks.0.title` is `title`. */
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
