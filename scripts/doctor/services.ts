import { once } from "node:events";
import { connect } from "node:net";
import type pg from "pg";
import { encryptionOf } from "../../server/src/encryption.ts";
import { type Env, StartError } from "../../server/src/env.ts";
import { isPublicAddress } from "../../server/src/messaging/public-address.ts";
import { checkProvider } from "../../server/src/platform/oidc-provider.ts";
import type { StoredChannels } from "../../server/src/messaging/stored-channels.ts";

const timeoutMs = 5000;

/** Why something failed. An error of several attempts, such as a connection to `localhost`, has their reasons and no message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join("; ");
  if (!(error instanceof Error)) return String(error);
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
}

/** Reads the provider's description, as the first sign-in does. */
export async function checkSingleSignOn({ oidc }: Env) {
  if (!oidc) return "not configured";
  try {
    return `${await checkProvider(oidc)} describes itself as OIDC_ISSUER`;
  } catch (error) {
    const cause = error instanceof Error && error.cause ? ` (${reasonOf(error.cause)})` : "";
    throw new StartError(`The provider ${oidc.issuer} of OIDC_ISSUER cannot be used: ${reasonOf(error)}${cause}.`);
  }
}

/** Sends the collector no spans, which it accepts. */
export async function checkTraces({ traceEndpoint }: Env) {
  if (!traceEndpoint) return "not configured";
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: '{"resourceSpans":[]}' };
  const { status } = await fetch(`${traceEndpoint}/v1/traces`, { ...request, signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: Error) => {
      throw new StartError(
        `The collector ${traceEndpoint} of OTEL_EXPORTER_OTLP_ENDPOINT cannot be reached (${reasonOf(error.cause ?? error)}).`,
      );
    },
  );
  if (status < 300) return `${traceEndpoint} accepts traces`;
  throw new StartError(`The collector ${traceEndpoint} of OTEL_EXPORTER_OTLP_ENDPOINT answers traces with status ${status}.`);
}

/** What is set up in Settings, encrypted, by channel. */
export async function storedChannels(client: pg.Client): Promise<NonNullable<StoredChannels>> {
  const { rows: tables } = await client.query<{ exists: boolean }>("select to_regclass('public.channel_settings') is not null as exists");
  if (!tables[0]!.exists) return {};
  const { rows } = await client.query<{ channel: "smtp" | "whatsapp"; config: string }>(
    "select channel, config from public.channel_settings",
  );
  return Object.fromEntries(rows.map(({ channel, config }) => [channel, config]));
}

type Channel = { team: string; host: string; url: string; isPaused: boolean };

/** Opens a connection to the address of each team's channel. Posts nothing. */
export async function checkTeamChannels(client: pg.Client, { jwtSecret, allowPrivateWebhooks }: Env) {
  const { rows: tables } = await client.query<{ exists: boolean }>("select to_regclass('public.team_channels') is not null as exists");
  if (!tables[0]!.exists) return "none set up";
  const { rows } = await client.query<Channel>(
    `select teams.name as team, host, url, paused_at is not null as "isPaused"
     from public.team_channels join public.teams on teams.id = team_id order by teams.name`,
  );
  const { decrypt } = encryptionOf(jwtSecret);
  const problems = await Promise.all(
    rows.map(async ({ team, host, url, isPaused }) => {
      const address = decrypt(url);
      if (address === undefined) return `${team}: was set up under another JWT_SECRET`;
      const problem = await problemOf(address, allowPrivateWebhooks);
      if (problem) return `${team}: ${host} ${problem}`;
      return isPaused ? `${team}: is paused after its last failure; test it in Teams` : undefined;
    }),
  );
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length > 0) throw new StartError(`${found.join(". ")}.`);
  return rows.length === 0 ? "none set up" : `${rows.length} set up, every address can be reached`;
}

async function problemOf(address: string, allowPrivate: boolean) {
  const { hostname, port, protocol } = new URL(address);
  const socket = connect({ host: hostname.replaceAll(/^\[|\]$/g, ""), port: Number(port || (protocol === "https:" ? 443 : 80)) });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(timeoutMs) });
    if (!allowPrivate && !isPublicAddress(socket.remoteAddress ?? ""))
      return "leads to a private address, which ALLOW_PRIVATE_WEBHOOKS does not allow";
    return undefined;
  } catch (error) {
    return `cannot be reached (${reasonOf(error)})`;
  } finally {
    socket.destroy();
  }
}
