export type OidcIdentitiesTable = { issuer: string; subject: string; userId: string; linkedAt: string };

export type OidcRequestsTable = {
  /** SHA-256 of the state. */
  stateHash: string;
  /** SHA-256 of the browser's cookie. */
  browserHash: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
  /** The path to continue at. */
  next: string | null;
  expiresAt: string;
};

export type OidcSessionsTable = { sessionId: string; idToken: string; baseUrl: string };

export type OidcTables = {
  oidcIdentities: OidcIdentitiesTable;
  oidcRequests: OidcRequestsTable;
  oidcSessions: OidcSessionsTable;
};
