import { cutText } from "@daybook/contract/core/cut-text";
import { Email, PersonName } from "@daybook/contract/users/users";

/** What an OpenID Connect provider says about a person: the claims of the ID token or of the user info response. */
export type Claims = Record<string, unknown>;

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

const isTrue = (value: unknown) => value === true || value === "true";

/**
 * Whether the source's email is verified. Some providers send the flag as text. Microsoft Entra ID has a claim of its own,
 * `xms_edov`: the owner of the email's domain is verified.
 */
function isVerified(claims: Claims) {
  const isEntra = /^https:\/\/login\.microsoftonline\.(com|us)\//.test(textOf(claims["iss"]));
  const entraFlag = claims["xms_edov"];
  return isTrue(claims["email_verified"]) || (isEntra && (isTrue(entraFlag) || entraFlag === 1 || entraFlag === "1"));
}

/**
 * Returns the person's email and whether the provider has verified it. The flag always comes from the source of the email; a
 * verified email takes precedence.
 */
export function emailOf(sources: Claims[]): { email: string; verified: boolean } | undefined {
  const found = sources.flatMap((claims) => {
    const email = Email.safeParse(claims["email"]).data;
    return email === undefined ? [] : [{ email, verified: isVerified(claims) }];
  });
  return found.find(({ verified }) => verified) ?? found[0];
}

/** Returns a name for a new account: the person's name, else the part of the email before the `@`. */
export function nameOf(sources: Claims[], email: string): string {
  const names = sources.flatMap((claims) => [
    textOf(claims["name"]),
    [claims["given_name"], claims["family_name"]].map(textOf).filter(Boolean).join(" "),
  ]);
  const lines = names.map((each) => cutText(each.toWellFormed().replaceAll(/[\s\p{Cc}]+/gu, " "), 200));
  return (
    lines.flatMap((each) => PersonName.safeParse(each).data ?? [])[0] ?? email.slice(0, email.indexOf("@")).replaceAll(".", " ").trim()
  );
}

/** Reads a claim by its name, else by a path such as `realm_access.roles`. */
function readClaim(claims: Claims, name: string): unknown {
  if (name in claims) return claims[name];
  return name.split(".").reduce<unknown>((value, key) => (value as Claims | null | undefined)?.[key], claims);
}

/**
 * Returns the person's groups; empty if the provider sends none. Undefined if it says that they are too many to be sent
 * (`_claim_names`), so that no role is lost for it.
 */
export function groupsOf(sources: Claims[], claim: string): string[] | undefined {
  const value = sources.map((claims) => readClaim(claims, claim)).find((each) => each !== undefined && each !== null);
  if (value === undefined) {
    const isLeftOut = sources.some((claims) => claim in ((claims["_claim_names"] as Claims | undefined) ?? {}));
    return isLeftOut ? undefined : [];
  }
  return [value].flat().filter((group) => typeof group === "string");
}
