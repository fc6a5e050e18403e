import { sessionCalls, sessionEndingPhrases } from "@daybook/contract/core/errors";
import { describe, expect, test } from "vitest";
import { CallError } from "#lib/api/call-error.ts";
import { sessionExpiryOf } from "./session-expiry.ts";

const failure = (status: number, message: string, tokenExpired = false) =>
  new CallError({ status, message, tokenExpired, code: "unauthenticated" });

describe("which failures end a session", () => {
  test.each([401, 403])("a %i with the token-expired flag, by the flag", (status) => {
    expect(sessionExpiryOf(failure(status, "Invalid or expired token", true), "/users")).toBe("flag");
    expect(sessionExpiryOf(failure(status, "Anything", true), "/users")).toBe("flag");
  });

  test.each(sessionEndingPhrases)("the words: %s", (phrase) => {
    expect(sessionExpiryOf(failure(401, `${phrase}.`), "/users")).toBe("words");
    expect(sessionExpiryOf(failure(500, phrase), "/users")).toBe("words");
  });

  test.each(["Invalid token", "Unauthorized", "Account disabled", "expired token"])("a 401 that says: %s", (words) => {
    expect(sessionExpiryOf(failure(401, words), "/users")).toBe("words");
    expect(sessionExpiryOf(failure(400, words), "/users")).toBeUndefined();
  });

  test.each([
    [403, "You don't have permission to delete this user"],
    [404, "This user does not exist"],
    [400, "Invalid or used setup token"],
    [401, "Your current password is wrong"],
  ])("not a %i that says: %s", (status, words) => {
    expect(sessionExpiryOf(failure(status, words), "/users")).toBeUndefined();
  });

  test.each(sessionCalls)("never %s", (path) => {
    expect(sessionExpiryOf(failure(401, "Invalid or expired token", true), path)).toBeUndefined();
    expect(sessionExpiryOf(failure(403, "Account is disabled"), path)).toBeUndefined();
  });
});
