import { describe, expect, test } from "vitest";
import { emailOf, groupsOf, nameOf } from "./oidc-claims.ts";

const email = "asha@example.com";
const entra = "https://login.microsoftonline.com/tenant/v2.0";

describe("email", () => {
  test.each<[string, Record<string, unknown>, boolean]>([
    ["true", { email_verified: true }, true],
    ["the text true", { email_verified: "true" }, true],
    ["false", { email_verified: false }, false],
    ["the number one", { email_verified: 1 }, false],
    ["missing", {}, false],
    ["Entra's flag from Entra", { iss: entra, xms_edov: true }, true],
    ["Entra's flag as number from Entra", { iss: entra, xms_edov: 1 }, true],
    ["Entra's flag saying no", { iss: entra, xms_edov: false }, false],
    ["Entra's flag from another provider", { iss: "https://login.microsoftonline.com.evil.example/", xms_edov: true }, false],
  ])("with the flag %s", (_what, claims, verified) => {
    expect(emailOf([{ email, ...claims }])).toEqual({ email, verified });
  });

  test("takes the flag from the source of the email only", () => {
    const sources = [{ email }, { email: "other@example.com", email_verified: false }, { email_verified: true }];
    expect(emailOf(sources)).toEqual({ email, verified: false });
  });

  test("prefers a verified email", () => {
    expect(emailOf([{ email: "first@example.com" }, { email, email_verified: true }])).toEqual({ email, verified: true });
  });

  test.each([undefined, "", "no address", 5, `${"a".repeat(320)}@example.com`])("is missing when it is %s", (value) => {
    expect(emailOf([{ email: value, email_verified: true }])).toBeUndefined();
  });
});

test("names a person by name, by given and family name, or by email", () => {
  expect(nameOf([{}, { name: "  Asha\n Rao " }], email)).toBe("Asha Rao");
  expect(nameOf([{ given_name: "Asha", family_name: "Rao" }], email)).toBe("Asha Rao");
  expect(nameOf([{ name: "\u0000" }], email)).toBe("asha");
  expect(nameOf([{ name: "x".repeat(500) }], email)).toHaveLength(200);
});

describe("groups", () => {
  test("are read by name, by path and as a single value", () => {
    expect(groupsOf([{}, { groups: ["a", 5, "b"] }], "groups")).toEqual(["a", "b"]);
    expect(groupsOf([{ realm_access: { roles: ["a"] } }], "realm_access.roles")).toEqual(["a"]);
    expect(groupsOf([{ "https://example.com/groups": "a" }], "https://example.com/groups")).toEqual(["a"]);
  });

  test("are empty without the claim, and unknown when there are too many to send", () => {
    expect(groupsOf([{ realm_access: null }], "realm_access.roles")).toEqual([]);
    expect(groupsOf([{ _claim_names: { groups: "src1" } }], "groups")).toBeUndefined();
  });
});
