import { isLocalAddress, isLocalHost } from "@daybook/contract/core/local-addresses";
import type { Channels } from "@daybook/contract/channels/channels";
import type * as channels from "@daybook/contract/channels/channels";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { require } from "#access/access.ts";
import { mayAdministerSettings } from "#access/settings.ts";
import { record } from "#changes.ts";
import * as channelsChanges from "./channels.changes.ts";
import * as channelsRepository from "./channels.repository.ts";
import type { ActorContext } from "#context.ts";
import type { SmtpEnv } from "#env.ts";
import { AppError, invalid } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import * as settingsService from "#features/settings/settings.service.ts";
import { linkAddress } from "#link-address.ts";
import { readConfig, type SmtpConfig, type StoredChannels, type WhatsAppConfig } from "#messaging/stored-channels.ts";
import { inTransaction } from "#transaction.ts";

export const mayRead = (ctx: ActorContext) => require(mayAdministerSettings(ctx.actor), "see how messages are sent");
export const mayUpdate = (ctx: ActorContext) => require(mayAdministerSettings(ctx.actor), "change how messages are sent");

export async function get(ctx: ActorContext) {
  mayRead(ctx);
  return present(ctx, ctx.company.channels ?? {}, linkAddress(ctx) ?? null);
}

const noSmtp = { host: null, port: null, security: null, user: null, from: null, hasPassword: false };
const noWhatsApp = { phoneNumberId: null, hasToken: false, hasAppSecret: false, hasVerifyToken: false };

/** Returns the parts of `SMTP_URL`. */
function ofUrl({ url, from }: SmtpEnv) {
  const { hostname, port, protocol, username, password } = new URL(url);
  const security = protocol === "smtps:" ? "tls" : "starttls";
  return {
    host: hostname,
    port: port === "" ? (security === "tls" ? 465 : 587) : Number(port),
    security: security as "tls" | "starttls",
    user: username === "" ? null : decodeURIComponent(username),
    from,
    hasPassword: password !== "",
  };
}

const smtpShown = ({ password, ...smtp }: SmtpConfig) => ({ ...smtp, hasPassword: password !== null });
const whatsappShown = ({ phoneNumberId, token, appSecret, verifyToken }: WhatsAppConfig) => ({
  phoneNumberId,
  hasToken: token !== "",
  hasAppSecret: appSecret !== null,
  hasVerifyToken: verifyToken !== null,
});

function present({ env, encryption }: ActorContext, stored: NonNullable<StoredChannels>, address: string | null): Channels {
  const smtp = readConfig<SmtpConfig>(encryption, stored.smtp);
  const whatsapp = readConfig<WhatsAppConfig>(encryption, stored.whatsapp);
  const environment = { source: "environment", unreadable: false } as const;
  return {
    smtp: env.smtp
      ? { ...environment, ...ofUrl(env.smtp) }
      : {
          source: smtp ? "settings" : null,
          unreadable: !smtp && stored.smtp !== undefined,
          ...(smtp ? smtpShown(smtp) : noSmtp),
        },
    whatsapp: env.whatsapp
      ? {
          ...environment,
          phoneNumberId: env.whatsapp.phoneNumberId,
          hasToken: true,
          hasAppSecret: env.whatsapp.appSecret !== undefined,
          hasVerifyToken: env.whatsapp.verifyToken !== undefined,
        }
      : {
          source: whatsapp ? "settings" : null,
          unreadable: !whatsapp && stored.whatsapp !== undefined,
          ...(whatsapp ? whatsappShown(whatsapp) : noWhatsApp),
        },
    links: {
      address,
      isLocal: address !== null && isLocalAddress(address),
      source: env.publicUrl ? "environment" : address === null ? null : "settings",
    },
  };
}

const setInEnvironment = (what: string, variable: string) =>
  new AppError("conflict", `${what} is set by ${variable} in the environment of the server, which wins. Remove it there first.`);

/** Sets up channels. What is missing stays; null removes a channel. */
export async function update(ctx: ActorContext, { smtp, whatsapp, address }: CheckedInputOf<typeof channels.update>) {
  mayUpdate(ctx);
  if (smtp !== undefined && ctx.env.smtp) throw setInEnvironment("Email", "SMTP_URL");
  if (whatsapp !== undefined && ctx.env.whatsapp) throw setInEnvironment("WhatsApp", "WHATSAPP_TOKEN");
  if (address !== undefined && ctx.env.publicUrl) throw setInEnvironment("The address of links", "PUBLIC_URL");
  return inTransaction(ctx, async (ctx) => {
    mayUpdate(ctx);
    // Who receives mail for others can open their links.
    await sessionsService.requireConfirmation(ctx);
    const stored = await channelsRepository.findForUpdate(ctx.db);
    const before = present(ctx, stored, linkAddress(ctx) ?? null);
    const next = { ...stored };
    const store = async (channel: channelsRepository.ChannelName, config: object | null) => {
      if (config === null) {
        delete next[channel];
        return channelsRepository.remove(ctx.db, channel);
      }
      const encrypted = (next[channel] = ctx.encryption.encrypt(JSON.stringify(config)));
      const row = { channel, config: encrypted, updatedBy: ctx.actor.id, updatedAt: ctx.now() };
      return channelsRepository.upsert(ctx.db, row);
    };
    if (smtp !== undefined) await store("smtp", smtp && smtpConfig(smtp, readConfig(ctx.encryption, stored.smtp)));
    if (whatsapp !== undefined) await store("whatsapp", whatsapp && whatsappConfig(whatsapp, readConfig(ctx.encryption, stored.whatsapp)));
    if (address !== undefined) await settingsService.setLinkAddress(ctx, address);
    const after = present(ctx, next, address ?? linkAddress(ctx) ?? null);
    const names = ["smtp", "whatsapp", "links"] as const;
    const sent = { smtp, whatsapp, links: address };
    const changed = names.filter((name) => sent[name] !== undefined);
    const pick = (from: Channels) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    if (changed.length > 0) record(ctx, channelsChanges.updated, { id: null, before: pick(before), after: pick(after) });
    return after;
  });
}

type SmtpInput = NonNullable<CheckedInputOf<typeof channels.update>["smtp"]>;
type WhatsAppInput = NonNullable<CheckedInputOf<typeof channels.update>["whatsapp"]>;

/** A stored password goes only to the server and the account for which it was entered. */
function smtpConfig({ password, user = null, ...smtp }: SmtpInput, before: SmtpConfig | undefined): SmtpConfig {
  const account = user === "" ? null : user;
  if (account === null) return { ...smtp, user: null, password: null };
  const isSame = before?.host === smtp.host && before.port === smtp.port && before.user === account;
  const kept = password === undefined ? (isSame ? before.password : null) : password === "" ? null : password;
  if (password === undefined && kept === null && before?.password)
    throw invalid("smtp.password", "Please enter the password again, because the server or the user has changed");
  if (kept === null) throw invalid("smtp.password", `Please enter the password of ${account}`);
  if (smtp.security === "none" && !isLocalHost(smtp.host))
    throw invalid("smtp.security", "A password needs an encrypted connection. Choose STARTTLS or TLS.");
  return { ...smtp, user: account, password: kept };
}

function whatsappConfig({ phoneNumberId, ...sent }: WhatsAppInput, before: WhatsAppConfig | undefined): WhatsAppConfig {
  const keep = (name: "token" | "appSecret" | "verifyToken") =>
    (sent[name] === undefined ? (before?.[name] ?? null) : sent[name] === "" ? null : sent[name]) ?? null;
  const token = keep("token");
  if (token === null) throw invalid("whatsapp.token", "Please enter the access token");
  const [appSecret, verifyToken] = [keep("appSecret"), keep("verifyToken")];
  if ((appSecret === null) !== (verifyToken === null)) {
    const missing = appSecret === null ? "appSecret" : "verifyToken";
    throw invalid(`whatsapp.${missing}`, "Delivery reports need both the app secret and the verify token");
  }
  return { phoneNumberId, token, appSecret, verifyToken };
}
