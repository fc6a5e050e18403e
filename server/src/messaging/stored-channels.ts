import type { Security } from "@daybook/contract/channels/channels";
import type { Encryption } from "#encryption.ts";
import type { Env, SmtpEnv, WhatsAppEnv } from "#env.ts";
import type { Channels } from "./channels.ts";
import { openChannels } from "./open-channels.ts";

/*
 * Channels that are set up in Settings. They come with the company's settings of each request and job, so that a change counts
 * in every process at once.
 */

/** The encrypted configurations, by channel; null if there are none. */
export type StoredChannels = Partial<Record<"smtp" | "whatsapp", string>> | null;

export type SmtpConfig = { host: string; port: number; security: Security; user: string | null; password: string | null; from: string };
export type WhatsAppConfig = { phoneNumberId: string; token: string; appSecret: string | null; verifyToken: string | null };

/** Returns a configuration; undefined if there is none, or it was encrypted with another key. */
export function readConfig<Config>(encryption: Encryption, stored: string | undefined): Config | undefined {
  const text = stored === undefined ? undefined : encryption.decrypt(stored);
  return text === undefined ? undefined : (JSON.parse(text) as Config);
}

/** Returns the configuration as the variables of the environment have it. */
function smtpOf({ host, port, security, user, password, from }: SmtpConfig): SmtpEnv {
  const account = user ? `${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ""}@` : "";
  return { url: `${security === "tls" ? "smtps" : "smtp"}://${account}${host}:${port}`, from, security };
}

const whatsappOf = ({ phoneNumberId, token, appSecret, verifyToken }: WhatsAppConfig, apiBase: string): WhatsAppEnv => ({
  phoneNumberId,
  token,
  appSecret: appSecret ?? undefined,
  verifyToken: verifyToken ?? undefined,
  apiBase,
});

const defaultApiBase = "https://graph.facebook.com/v23.0";

type ChannelEnv = Pick<Env, "smtp" | "whatsapp"> & Partial<Pick<Env, "whatsappApiBase">>;

/** Returns how to reach the channels: those of the environment, and what is stored for those that it does not set up. */
export function channelEnv(env: ChannelEnv, encryption: Encryption, stored: NonNullable<StoredChannels>): Pick<Env, "smtp" | "whatsapp"> {
  const smtp = env.smtp ? undefined : readConfig<SmtpConfig>(encryption, stored.smtp);
  const whatsapp = env.whatsapp ? undefined : readConfig<WhatsAppConfig>(encryption, stored.whatsapp);
  return {
    smtp: env.smtp ?? (smtp && smtpOf(smtp)),
    whatsapp: env.whatsapp ?? (whatsapp && whatsappOf(whatsapp, env.whatsappApiBase ?? defaultApiBase)),
  };
}

/** Returns the channels of the environment, and what is stored for those that it does not set up. Keeps the last result. */
export function channelReader(env: ChannelEnv, encryption: Encryption): (stored: StoredChannels) => Channels {
  const fromEnv = openChannels(env);
  let known: { key: string; channels: Channels } | undefined;
  return (stored) => {
    if (!stored) return fromEnv;
    const key = JSON.stringify(stored);
    if (known?.key === key) return known.channels;
    const channels = openChannels(channelEnv(env, encryption, stored));
    known = { key, channels };
    return channels;
  };
}
