import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A secret in the form of Standard Webhooks: 264 random bits, which need no padding. */
export const newSecret = () => prefix + randomBytes(33).toString("base64");

type Message = { id: string; at: string; body: string; secrets: readonly string[] };

/** Returns the headers that prove to a receiver who sent a body: one signature for each secret. */
export function signatureHeaders({ id, at, body, secrets }: Message) {
  const timestamp = Math.floor(Date.parse(at) / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signatures.join(" ") };
}
