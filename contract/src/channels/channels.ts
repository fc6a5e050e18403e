import { z } from "zod";
import { line, required } from "../core/common.ts";
import { cleanLine } from "../core/comparable.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

/*
 * Channels that the company sends through. What is set in the environment of the server wins over what is set here. Secrets
 * are stored encrypted and never returned.
 */

/** How the connection to the mail server is encrypted. `tls` from the first byte, `starttls` after the greeting. */
export const securities = ["starttls", "tls", "none"] as const;
export type Security = (typeof securities)[number];

export const channelNames = ["smtp", "whatsapp"] as const;

const portMessage = "Please enter a port from 1 to 65535";
const hostMessage = "Please enter the name of a mail server, such as mail.example.com";
const fromMessage = "Please enter an address such as daybook@example.com or Daybook <daybook@example.com>";
const idMessage = "Please enter the phone number ID, which has only digits";
const addressMessage = "Please enter an address such as https://daybook.example.com";

/** A host name, an IPv4 or an IPv6 address in brackets. */
const isHost = (host: string) => /^(\[[\da-f:.]+\]|[\p{L}\d]([\p{L}\d.-]*[\p{L}\d])?)$/iu.test(host) && URL.canParse(`smtp://${host}`);

/** `secret` is null to remove it and missing to keep it. */
const secret = z.string().overwrite(cleanLine).max(1000, "Please enter at most 1000 characters").nullish();

export const SmtpInput = z.object({
  host: required("Mail server is required", maxLengths.mailServer).refine(isHost, hostMessage),
  port: z.int(portMessage).min(1, portMessage).max(65_535, portMessage),
  security: z.enum(securities, "Please choose how the connection is encrypted"),
  user: line(maxLengths.email).nullish(),
  password: z.string().max(1000, "Please enter at most 1000 characters").nullish(),
  from: required("Sender is required", maxLengths.mailSender).refine(
    (from) => /^[^\s@<>]+@[^\s@<>]+$|^[^<>]*<[^\s@<>]+@[^\s@<>]+>$/.test(from),
    fromMessage,
  ),
});

export const WhatsAppInput = z.object({
  phoneNumberId: required("Phone number ID is required", maxLengths.phoneNumberId).regex(/^\d+$/, idMessage),
  token: secret,
  appSecret: secret,
  verifyToken: secret,
});

const source = {
  /** Where the values that count come from; null if the channel is not set up. */
  source: z.enum(["environment", "settings"]).nullable(),
  /** Values are stored, but were encrypted with another `JWT_SECRET`. */
  unreadable: z.boolean(),
};

export const Channels = z.object({
  smtp: z.object({
    ...source,
    host: z.string().nullable(),
    port: z.int().nullable(),
    security: z.enum(securities).nullable(),
    user: z.string().nullable(),
    from: z.string().nullable(),
    hasPassword: z.boolean(),
  }),
  whatsapp: z.object({
    ...source,
    phoneNumberId: z.string().nullable(),
    hasToken: z.boolean(),
    hasAppSecret: z.boolean(),
    hasVerifyToken: z.boolean(),
  }),
  /** Where links in messages lead. `isLocal`: only the server's own machine reaches it. */
  links: z.object({ address: z.string().nullable(), isLocal: z.boolean(), source: z.enum(["environment", "settings"]).nullable() }),
});
export type Channels = z.infer<typeof Channels>;

export const get = endpoint({
  method: "GET",
  path: "/settings/channels",
  summary: "Returns how email and WhatsApp are set up, without secrets, and the address of links (admin)",
  input: z.object({}),
  output: Channels,
});

const isAddress = (address: string) => {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.pathname === "/" && !url.search && !url.hash;
};

/** The address under which people reach Daybook, as its origin. */
export const PublicAddress = z
  .string(addressMessage)
  .trim()
  .max(300, addressMessage)
  .refine(isAddress, addressMessage)
  .transform((address) => new URL(address).origin);

/** What is missing stays; null removes a channel. A password or token is asked for again when the server or account changes. */
export const update = endpoint({
  method: "PUT",
  path: "/settings/channels",
  summary: "Sets up email and WhatsApp, and the address of links (admin)",
  input: z.object({ smtp: SmtpInput.nullish(), whatsapp: WhatsAppInput.nullish(), address: PublicAddress.optional() }),
  output: Channels,
  message: "Channels saved",
});

/** The answer of the other side, whether or not it accepted the message. */
export const test = endpoint({
  method: "POST",
  path: "/settings/channels/:channel/test",
  summary: "Sends a test message to yourself through a channel, and returns what the other side said (admin)",
  input: z.object({ channel: z.enum(channelNames, "Please choose smtp or whatsapp") }),
  output: z.object({ sent: z.boolean(), to: z.string(), answer: z.string() }),
});
