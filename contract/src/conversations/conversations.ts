import { z } from "zod";
import { emptyObject, Instant } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";

/** How a person answers by WhatsApp. */
export const OwnNumber = z.object({
  /** Whether WhatsApp is set up, with its webhook. Without it there is nothing to verify. */
  configured: z.boolean(),
  /** The number from which Daybook takes messages; null if none is verified. */
  phoneNumber: z.string().nullable(),
  verifiedAt: Instant.nullable(),
  /** The company's number; null until a message came in. */
  companyNumber: z.string().nullable(),
});
export type OwnNumber = z.infer<typeof OwnNumber>;

export const getNumber = endpoint({
  method: "GET",
  path: "/users/whatsapp",
  summary: "Gets the number from which you write to Daybook by WhatsApp",
  input: z.object({}),
  output: OwnNumber,
});

export const verifyNumber = endpoint({
  method: "POST",
  path: "/users/whatsapp/verify",
  summary: "Creates a code that verifies the phone from which you send it to the company's WhatsApp number",
  input: emptyObject,
  output: z.object({ code: z.string(), expiresAt: Instant, companyNumber: z.string().nullable() }),
  secret: true,
});

export const removeNumber = endpoint({
  method: "DELETE",
  path: "/users/whatsapp/verify",
  summary: "Forgets your verified WhatsApp number",
  input: z.object({}),
  output: OwnNumber,
  message: "Daybook no longer takes messages from this number",
});
