import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Options = { challenge: string };
type Deviation = {
  /** The origin of the page, `http://localhost:80` in tests. */
  origin?: string;
  /** Whether the device has verified the person, with a PIN or a fingerprint. */
  verified?: boolean;
  /** The signature counter of a copied device. */
  counter?: number;
};

const testOrigin = "http://localhost";
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A passkey device in software (ES256), which answers the options of the server as `navigator.credentials` does. */
export function passkeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let uses = 0;

  const flagsOf = (verified: boolean, withKey: boolean) => 0x01 | (verified ? 0x04 : 0) | (withKey ? 0x40 : 0);

  const authenticatorData = (rpId: string, flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };

  /** The public key in COSE: EC2, ES256, P-256, x, y. */
  const coseKey = () => {
    const { x, y } = publicKey.export({ format: "jwk" });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y!, "base64url"))],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  };

  const rpIdOf = (origin: string) => new URL(origin).hostname;
  const credential = { id, rawId: id, type: "public-key" as const };

  return {
    /** Answers the options for a new passkey. */
    create: ({ challenge }: Options, { origin = testOrigin, verified = true }: Deviation = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        authenticatorData(rpIdOf(origin), flagsOf(verified, true), 0),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(),
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Answers the options for signing in. */
    sign: ({ challenge }: Options, { origin = testOrigin, verified = true, counter = ++uses }: Deviation = {}) => {
      const data = authenticatorData(rpIdOf(origin), flagsOf(verified, false), counter);
      const client = clientData("webauthn.get", challenge, origin);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
        },
      };
    },
  };
}
