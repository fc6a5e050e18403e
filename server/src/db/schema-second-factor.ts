/* Tables of second factors and pending sign-ins; see schema.ts for the conventions. */

export type TotpAuthenticatorsTable = {
  userId: string;
  /** Encrypted. */
  secret: string;
  addedAt: string;
  confirmedAt: string | null;
  lastUsedAt: string | null;
  lastStep: number | null;
};

export type RecoveryCodesTable = { userId: string; codeHash: string; createdAt: string };

export type PendingSignInsTable = { tokenHash: string; userId: string; createdAt: string; expiresAt: string };

export type PasskeysTable = {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};

export type PasskeyChallengesTable = {
  challenge: string;
  purpose: "creation" | "sign_in";
  userId: string | null;
  expiresAt: string;
};

export type SecondFactorTables = {
  totpAuthenticators: TotpAuthenticatorsTable;
  recoveryCodes: RecoveryCodesTable;
  pendingSignIns: PendingSignInsTable;
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
};
