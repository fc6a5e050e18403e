import type { Operation } from "@daybook/contract/core/api";

/** What the sign-in says when the server says nothing. Nothing has to load for it: the server may be gone. */
const signIn = {
  "POST /auth/register": "Registration failed",
  "POST /auth/login": "Invalid credentials. Please check your email and password.",
  "POST /auth/logout": "Logout failed",
  "GET /auth/check": "Authentication check failed",
  "GET /auth/options": "Something went wrong",
  "POST /auth/admin-setup": "Registration failed",
  "POST /auth/verify-admin-token": "Something went wrong",
  "PUT /auth/password": "Failed to change password",
} as const satisfies Partial<Record<Operation, string>>;

export type SignInOperation = keyof typeof signIn;

const isSignIn = (operation: Operation): operation is SignInOperation => operation in signIn;

/** The specification's fallback text of an operation. */
export async function fallbackOf(operation: Operation): Promise<string> {
  if (isSignIn(operation)) return signIn[operation];
  return import("./fallbacks.ts").then(
    ({ fallbacks }) => fallbacks[operation],
    () => "Something went wrong",
  );
}
