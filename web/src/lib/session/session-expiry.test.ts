import { sessionCalls, sessionEndingPhrases } from "@daybook/contract/core/errors";
import { describe, expect, test } from "vitest";
import { CallError } from "#lib/api/call-error.ts";
import { sessionExpiryOf } from "./session-expiry.ts";

const failure = (status: number, message: string, tokenExpired = false) =>
  new CallError({ status, message, tokenExpired, code: "unauthenticated" });

describe("session expiry", () => {
  test.each([401, 403])("a %i with the token-expired flag ends the session by flag", (status) => {
    expect(sessionExpiryOf(failure(status, "Invalid or expired token", true), "/users")).toBe("flag");
    expect(sessionExpiryOf(failure(status, "Anything", true), "/users")).toBe("flag");
  });

  test.each(sessionEndingPhrases)("the phrase ends the session: %s", (phrase) => {
    expect(sessionExpiryOf(failure(401, `${phrase}.`), "/users")).toBe("message");
    expect(sessionExpiryOf(failure(500, phrase), "/users")).toBe("message");
  });

  test.each(["Invalid token", "Unauthorized", "Account disabled", "expired token"])(
    "a 401 with this message ends the session: %s",
    (message) => {
      expect(sessionExpiryOf(failure(401, message), "/users")).toBe("message");
      expect(sessionExpiryOf(failure(400, message), "/users")).toBeUndefined();
    },
  );

  test.each([
    [403, "You don't have permission to delete this user"],
    [404, "This user does not exist"],
    [400, "Invalid or used setup token"],
    [401, "Your current password is wrong"],
  ])("a %i with this message does not: %s", (status, message) => {
    expect(sessionExpiryOf(failure(status, message), "/users")).toBeUndefined();
  });

  test.each(sessionCalls)("%s never ends the session", (path) => {
    expect(sessionExpiryOf(failure(401, "Invalid or expired token", true), path)).toBeUndefined();
    expect(sessionExpiryOf(failure(403, "Account is disabled"), path)).toBeUndefined();
  });
});
