import { z } from "zod";
import { emptyObject, Id, Instant } from "../core/common.ts";
import { accountLinksAtOnceMax } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { AccountLink, Email, Password, User } from "../users/users.ts";

export const linkPurposes = ["invitation", "reset"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export const invalidLinkMessage = "This link is not valid any more. Ask for a new one.";

/** A new link ends the earlier ones of the person. The URL is in this response only. */
export const create = endpoint({
  method: "POST",
  path: "/users/:id/link",
  scope: null,
  summary: "Creates an invitation or a link to reset the password (admin)",
  input: z.object({ id: Id, purpose: z.enum(linkPurposes, "Please choose invitation or reset") }),
  output: AccountLink,
  creates: true,
  secret: true,
});

/** Skips people who have signed in or are inactive. */
export const createMany = endpoint({
  method: "POST",
  path: "/users/links",
  scope: null,
  summary: "Creates a new invitation for each of these people who has never signed in (admin)",
  input: z.object({
    userIds: z
      .array(Id, "Please choose people")
      .min(1, "Please choose people")
      .max(accountLinksAtOnceMax, `Please choose at most ${accountLinksAtOnceMax} people`),
  }),
  output: z.array(AccountLink.extend({ userId: Id, name: z.string(), email: z.string() })),
  creates: true,
  secret: true,
});

const token = z.string(invalidLinkMessage).min(1, invalidLinkMessage).max(200, invalidLinkMessage);

export const inspect = endpoint({
  method: "POST",
  path: "/auth/link",
  summary: "Returns whose link this is",
  input: z.object({ token }),
  output: z.object({ purpose: z.enum(linkPurposes), name: z.string(), email: z.string(), company: z.string(), expiresAt: Instant }),
  public: true,
});

export const accept = endpoint({
  method: "POST",
  path: "/auth/link/accept",
  summary: "Sets the password of the link's person, ends their sessions and signs in",
  input: z.object({ token, password: Password }),
  output: User,
  also: "user",
  public: true,
});

export const forgotPassword = endpoint({
  method: "POST",
  path: "/auth/forgot-password",
  summary: "Emails a link to reset the password, if the address has an account",
  input: z.object({ email: Email }),
  output: emptyObject,
  message: "If this address has an account, a link is on its way.",
  public: true,
});

/** Opened from the email; works without a session. */
export const confirmEmail = endpoint({
  method: "POST",
  path: "/auth/email/confirm",
  summary: "Confirms the email address that a link was sent to",
  input: z.object({ token }),
  output: z.object({ email: z.string() }),
  message: "Your email address is confirmed.",
  public: true,
});

export const sendConfirmation = endpoint({
  method: "POST",
  path: "/auth/email/link",
  summary: "Emails you a new link that confirms your email address",
  input: emptyObject,
  output: emptyObject,
  message: "A link is on its way. Open it to confirm your email address.",
});
