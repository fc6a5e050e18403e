import type { Operation } from "@daybook/contract/core/api";
import { signInFallbacks, type SignInOperation } from "./sign-in-fallbacks.ts";

const isSignIn = (operation: Operation): operation is SignInOperation => operation in signInFallbacks;

/** A call about tasks, such as `GET /tasks/:id`. */
const isAboutTasks = (operation: Operation) => /^[A-Z]+ \/tasks\b/.test(operation);

/** Returns the specification's fallback text for an operation that failed with a status. */
export async function fallbackOf(operation: Operation, status: number): Promise<string> {
  if (status === 401 && isAboutTasks(operation)) return "Authentication required";
  if (isSignIn(operation)) return signInFallbacks[operation];
  return import("./fallbacks.ts").then(
    ({ fallbacks }) => fallbacks[operation],
    () => "Something went wrong",
  );
}
