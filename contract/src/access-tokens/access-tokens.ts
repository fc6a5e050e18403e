import { z } from "zod";
import { emptyObject, Id, Instant, required, UserRef } from "../core/common.ts";
import { roles } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { scopes, tokenDays } from "./scopes.ts";

const Scope = z.enum(scopes, { error: ({ input }) => `${JSON.stringify(input)} is not a scope. Choose from ${scopes.join(", ")}.` });

const TokenScopes = z
  .array(Scope, "Please choose what the token may do")
  .min(1, "Please choose what the token may do")
  .max(scopes.length, "Please choose each scope once")
  .transform((chosen) => [...new Set(chosen)]);

/** An access token, without its value. */
export const AccessToken = z.object({
  _id: Id,
  name: z.string(),
  scopes: z.array(Scope),
  lastFour: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  hasEnded: z.boolean(),
  /** Accurate to a second; null if it was never used. */
  lastUsedAt: Instant.nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

/** A new access token. `token` is its value, which is shown only once. */
export const NewAccessToken = AccessToken.extend({ token: z.string() });
export type NewAccessToken = z.infer<typeof NewAccessToken>;

/** An access token with its person. */
export const CompanyAccessToken = AccessToken.extend({ user: UserRef });
export type CompanyAccessToken = z.infer<typeof CompanyAccessToken>;

const tokenInput = {
  name: required("Please enter a name", maxLengths.accessTokenName),
  scopes: TokenScopes,
  expiresInDays: z.literal(tokenDays, "Please choose 30, 90 or 365 days"),
};

/** An account that acts only with access tokens. */
export const ServiceAccount = z.object({
  _id: Id,
  name: z.string(),
  role: z.enum(roles),
  team: z.string().nullable(),
  createdAt: Instant,
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

export const list = endpoint({
  method: "GET",
  path: "/auth/tokens",
  summary: "Lists your own access tokens, the newest first",
  input: emptyObject,
  output: z.array(AccessToken),
});

export const create = endpoint({
  method: "POST",
  path: "/auth/tokens",
  summary: "Creates an access token, which acts as you within its scopes; needs a recent confirmation",
  input: z.object(tokenInput),
  output: NewAccessToken,
  message: "Token created",
  creates: true,
  secret: true,
});

export const remove = endpoint({
  method: "DELETE",
  path: "/auth/tokens/:id",
  summary: "Revokes one of your own access tokens",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Token revoked",
});

export const listAll = endpoint({
  method: "GET",
  path: "/users/tokens",
  scope: null,
  summary: "Lists the access tokens of all users, the newest first (admin)",
  input: emptyObject,
  output: z.array(CompanyAccessToken),
});

export const createForService = endpoint({
  method: "POST",
  path: "/users/tokens",
  scope: null,
  summary: "Creates an access token of a service account; needs a recent confirmation (admin)",
  input: z.object({ userId: Id, ...tokenInput }),
  output: NewAccessToken,
  message: "Token created",
  creates: true,
  secret: true,
});

export const listServices = endpoint({
  method: "GET",
  path: "/users/service-accounts",
  scope: null,
  summary: "Lists the service accounts, which `POST /users` with `kind: service` creates (admin)",
  input: emptyObject,
  output: z.array(ServiceAccount),
});

export const removeService = endpoint({
  method: "DELETE",
  path: "/users/service-accounts/:id",
  scope: null,
  summary: "Deletes a service account with its access tokens; its name stays with what it did (admin)",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Service account deleted",
});

export const revoke = endpoint({
  method: "DELETE",
  path: "/users/tokens/:id",
  scope: null,
  summary: "Revokes the access token of any user (admin)",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Token revoked",
});
