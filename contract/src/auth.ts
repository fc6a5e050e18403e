import { z } from "zod";
import { nothing, required } from "./core/common.ts";
import { passwordMinLength, registrationModes } from "./core/constants.ts";
import { endpoint } from "./core/endpoint.ts";
import { Company } from "./settings.ts";
import { Email, Password, User } from "./users.ts";

const credentials = {
  email: z.string("Email is required").trim().min(1, "Email is required").max(320),
  password: z.string("Password is required").min(1, "Password is required").max(200),
};

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  summary: "Signs in and sets the session cookie",
  input: z.object(credentials),
  output: User,
  also: "user",
  public: true,
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  summary: "Ends the session",
  input: nothing,
  output: nothing,
  message: "Logged out",
  public: true,
});

/** The session user with what every screen needs to know of the company. */
export const check = endpoint({
  method: "GET",
  path: "/auth/check",
  summary: "The session's user and the company",
  input: nothing,
  output: User,
  beside: z.object({ company: Company }),
  also: "user",
});

export const options = endpoint({
  method: "GET",
  path: "/auth/options",
  summary: "What the sign-in screen needs to know",
  input: nothing,
  output: z.object({
    companyName: z.string(),
    logo: z.string().nullable(),
    registration: z.enum(registrationModes),
    setupDone: z.boolean(),
  }),
  public: true,
});

export const registeredMessage = "Your account was requested. You can sign in once it is active.";

export const register = endpoint({
  method: "POST",
  path: "/auth/register",
  summary: "Asks for an account, as far as the company's setting allows it",
  input: z.object({
    name: required("Name is required"),
    email: Email,
    password: Password,
    team: required("Team is required"),
  }),
  output: nothing,
  message: registeredMessage,
  creates: true,
  public: true,
});

export const verifyAdminToken = endpoint({
  method: "POST",
  path: "/auth/verify-admin-token",
  summary: "Whether a one-time set-up token still works",
  input: z.object({ token: z.string("Setup token is required").min(1, "Setup token is required").max(500) }),
  output: z.object({ valid: z.literal(true) }),
  public: true,
});

export const adminSetup = endpoint({
  method: "POST",
  path: "/auth/admin-setup",
  summary: "Creates the first administrator and signs in",
  input: z.object({
    token: z.string("Setup token is required").min(1, "Setup token is required").max(500),
    name: required("Name is required"),
    email: Email,
    password: Password,
    team: z.string().trim().max(200).optional(),
  }),
  output: User,
  also: "user",
  creates: true,
  public: true,
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/auth/password",
  summary: "Changes one's own password and ends one's other sessions",
  input: z.object({
    currentPassword: z.string("Current password is required").min(1, "Current password is required").max(200),
    newPassword: z
      .string("New password is required")
      .min(passwordMinLength, `Password must be at least ${passwordMinLength} characters long`)
      .max(200),
  }),
  output: nothing,
  message: "Password changed",
});
