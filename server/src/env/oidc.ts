// By its path: variables are checked before the packages are installed.
import { type Role, roles } from "../../../contract/src/core/constants.ts";
import { StartError } from "#start-error.ts";

/** Single sign-on with OpenID Connect. */
export type OidcEnv = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the sign-in page calls the provider. */
  name: string;
  /** Separated by spaces; includes `openid`. */
  scopes: string;
  /** Creates an account for a person who has none. */
  autoCreate: boolean;
  groupsClaim: string | undefined;
  /** In the order of the variable. */
  roles: { group: string; role: Role }[];
  teams: { group: string; team: string }[];
  /** Passwords are off, except for the oldest active admin. */
  only: boolean;
};

type Source = Record<string, string | undefined>;

const nameMaxLength = 60;

/** Reads and validates the `OIDC_…` variables; undefined without any. @throws StartError for the first invalid one */
export function oidc(env: Source): OidcEnv | undefined {
  if (!Object.keys(env).some((name) => name.startsWith("OIDC_"))) return undefined;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name = "single sign-on" } = env;
  if (!issuer || !clientId || !clientSecret) {
    throw new StartError("OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.");
  }
  if (name.length > nameMaxLength) throw new StartError(`OIDC_NAME must have at most ${nameMaxLength} characters.`);
  const mappings = { roles: roleMapping(env.OIDC_ROLES), teams: pairs("OIDC_TEAMS", env.OIDC_TEAMS, "design=Design,dev=Development") };
  const groupsClaim = env.OIDC_GROUPS_CLAIM;
  if (!groupsClaim && mappings.roles.length + mappings.teams.length > 0) {
    throw new StartError("OIDC_ROLES and OIDC_TEAMS need OIDC_GROUPS_CLAIM, the name of the claim that lists a person's groups.");
  }
  return {
    issuer: issuerUrl(issuer),
    clientId,
    clientSecret,
    name,
    scopes: scopes(env.OIDC_SCOPES),
    autoCreate: flag("OIDC_AUTO_CREATE", env.OIDC_AUTO_CREATE),
    groupsClaim,
    roles: mappings.roles,
    teams: mappings.teams.map(({ group, value }) => ({ group, team: value })),
    only: flag("OIDC_ONLY", env.OIDC_ONLY),
  };
}

/** Plain HTTP would expose the client secret, so it is accepted only for a provider on this machine. */
function issuerUrl(value: string): string {
  const url = URL.parse(value);
  const isLocal = url !== null && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  const isAllowed = url !== null && (url.protocol === "https:" || (url.protocol === "http:" && isLocal));
  if (isAllowed && !url.search && !url.hash && !url.username) return value;
  throw new StartError(
    `OIDC_ISSUER must be an https address such as https://login.example.com (http only on this machine). It is "${value}".`,
  );
}

function scopes(value = "openid email profile"): string {
  const list = value.split(/\s+/);
  if (list.includes("openid")) return list.join(" ");
  throw new StartError(`OIDC_SCOPES must contain openid and be separated by spaces. It is "${value}".`);
}

function flag(name: string, value = "false"): boolean {
  if (value === "true" || value === "false") return value === "true";
  throw new StartError(`${name} must be true or false. It is "${value}".`);
}

function roleMapping(value: string | undefined) {
  return pairs("OIDC_ROLES", value, "managers=admin,leads=team_lead").map(({ group, value: text }) => {
    const role = roles.find((known) => known === text);
    if (!role) throw new StartError(`OIDC_ROLES must map groups to ${roles.join(", ")}. "${text}" is not a role.`);
    return { group, role };
  });
}

/** Parses comma-separated `group=value`. A group may contain `=`. */
function pairs(name: string, value: string | undefined, example: string) {
  const parts = value?.split(",").map((part) => part.trim()) ?? [];
  return parts.map((part) => {
    const at = part.lastIndexOf("=");
    const pair = { group: part.slice(0, Math.max(at, 0)).trim(), value: part.slice(at + 1).trim() };
    if (pair.group && pair.value) return pair;
    throw new StartError(`${name} must be comma-separated like ${example}. It is "${value}".`);
  });
}
