import { z } from "zod";
import { Day, emptyObject, Id, Instant, personName, required } from "../core/common.ts";
import { delegationScopes, passwordMinLength, registrationModes } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { Company } from "../settings/settings.ts";
import { Email, Password, User } from "../users/users.ts";
import { maxLengths } from "../core/max-lengths.ts";

const credentials = {
  email: z.string("Email is required").trim().min(1, "Email is required").max(maxLengths.email),
  password: z.string("Password is required").min(1, "Password is required").max(maxLengths.password),
};

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  summary: "Signs in and sets the session cookie; 401 with the code second_factor if the account has a second factor",
  input: z.object(credentials),
  output: User,
  also: "user",
  public: true,
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  summary: "Ends the session",
  input: emptyObject,
  output: z.object({
    /** Where the browser ends its session at the provider of single sign-on, if the session began there. */
    endSessionUrl: z.string().optional(),
  }),
  message: "Logged out",
  public: true,
});

/** The session's user, together with the company data that every screen needs. */
export const check = endpoint({
  method: "GET",
  path: "/auth/check",
  summary: "Returns the session's user and the company",
  input: emptyObject,
  output: User,
  beside: z.object({
    company: Company,
    /** When a second factor that the company requires must be set up; null or absent if none is required or one is set up. */
    secondFactorDue: Instant.nullable().optional(),
    /** The leads for whom the user decides today, as their delegate. */
    actsFor: z.array(z.object({ userId: Id, name: z.string(), scopes: z.array(z.enum(delegationScopes)), until: Day })).optional(),
    /** Whether that time has passed: every other call is then 403 `second_factor_setup`. */
    secondFactorOverdue: z.boolean().optional(),
  }),
  also: "user",
  beforeSecondFactor: true,
});

export const options = endpoint({
  method: "GET",
  path: "/auth/options",
  summary: "Returns the company data of the sign-in screen",
  input: emptyObject,
  output: z.object({
    companyName: z.string(),
    logo: z.string().nullable(),
    registration: z.enum(registrationModes),
    setupDone: z.boolean(),
    /** Single sign-on at `GET /auth/oidc/start?next=`, by the provider's name; `only`: passwords are off. */
    sso: z.object({ name: z.string(), only: z.boolean() }).nullable(),
    /** Whether *Forgot password?* sends an email or says to ask an administrator. */
    passwordReset: z.enum(["email", "admin"]),
  }),
  public: true,
});

export const registeredMessage = "Your request was received. You can sign in once your account is active.";

export const register = endpoint({
  method: "POST",
  path: "/auth/register",
  summary: "Requests an account, if the company's registration setting allows it",
  input: z.object({
    name: personName("Name is required"),
    email: Email,
    password: Password,
    team: required("Team is required", maxLengths.teamName),
  }),
  output: emptyObject,
  message: registeredMessage,
  creates: true,
  public: true,
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/auth/password",
  summary: "Changes your own password and ends your other sessions",
  input: z.object({
    currentPassword: z.string("Current password is required").min(1, "Current password is required").max(maxLengths.password),
    newPassword: z
      .string("New password is required")
      .min(passwordMinLength, `Password must be at least ${passwordMinLength} characters long`)
      .max(maxLengths.password),
  }),
  output: emptyObject,
  message: "Password changed",
});
