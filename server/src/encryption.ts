import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encryption of secrets in the database that the server must read again. A copy of the database alone reveals none. */
export type Encryption = {
  encrypt(text: string): string;
  /** Undefined for a text that was encrypted under another `JWT_SECRET`, or changed. */
  decrypt(encrypted: string): string | undefined;
};

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a key derived from `JWT_SECRET`, which every process of a database shares. */
export function encryptionOf(jwtSecret: string): Encryption {
  const key = Buffer.from(hkdfSync("sha256", jwtSecret, "", "daybook: secrets in the database", 32));
  return {
    encrypt: (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
    },
    decrypt: (encrypted) => {
      const bytes = Buffer.from(encrypted, "base64");
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
