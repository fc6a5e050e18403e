import type { Operation } from "@daybook/contract/core/api";
import { signInFallbacks, type SignInOperation } from "./sign-in-fallbacks.ts";

const isSignIn = (operation: Operation): operation is SignInOperation => operation in signInFallbacks;

/** Returns the specification's fallback text for an operation. */
export async function fallbackOf(operation: Operation): Promise<string> {
  if (isSignIn(operation)) return signInFallbacks[operation];
  return import("./fallbacks.ts").then(
    ({ fallbacks }) => fallbacks[operation],
    () => "Something went wrong",
  );
}
