import { uuidv7 } from "uuidv7";
import type { TestServer } from "./harness.ts";

/** Gives a person an authenticator app with an unknown secret, for tests about other things than codes. */
export const addTotp = (server: TestServer, { id: userId }: { id: string }) =>
  server.db
    .insertInto("totpAuthenticators")
    .values({ userId, secret: "unknown", addedAt: "2026-01-01T00:00:00Z", confirmedAt: "2026-01-01T00:00:00Z" })
    .execute();

/** Gives a person a passkey that cannot sign; returns its id. */
export async function addPasskey(server: TestServer, { id: userId }: { id: string }, name = "Laptop") {
  const id = uuidv7();
  const createdAt = "2026-01-01T00:00:00Z";
  await server.db
    .insertInto("passkeys")
    .values({ id, userId, credentialId: `credential-${id}`, publicKey: Buffer.from("key"), counter: 0, transports: [], name, createdAt })
    .execute();
  return id;
}
