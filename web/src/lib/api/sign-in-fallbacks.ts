import type { Operation } from "@daybook/contract/core/api";

/** Fallback texts of the sign-in calls. They are part of the entry chunk, because the server may be unreachable by then. */
export const signInFallbacks = {
  "POST /auth/register": "Registration failed",
  "POST /auth/login": "Invalid credentials. Please check your email and password.",
  "POST /auth/logout": "Logout failed",
  "GET /auth/check": "Authentication check failed",
  "GET /auth/options": "Something went wrong",
  "POST /auth/admin-setup": "Registration failed",
  "POST /auth/verify-admin-token": "Something went wrong",
  "PUT /auth/password": "Failed to change password",
} as const satisfies Partial<Record<Operation, string>>;

export type SignInOperation = keyof typeof signInFallbacks;
