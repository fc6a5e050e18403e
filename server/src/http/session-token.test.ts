import { describe, expect, test } from "vitest";
import { SignJWT } from "jose";
import { sessionSeconds, sessionTokens } from "./session-token.ts";

const secret = "a secret for tests only, long enough";
const tokens = sessionTokens(secret);
const now = "2026-03-12T09:00:00.000Z";
const at = (seconds: number) => new Date(Date.parse(now) + seconds * 1000);
const sessionId = "0192f0c0-0000-7000-8000-000000000001";
const sign = () => tokens.sign(sessionId, "0192f0c0-0000-7000-8000-000000000002", now);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a session token", () => {
  test("contains its session for seven days", async () => {
    const token = await sign();
    expect(await tokens.read(token, at(0))).toBe(sessionId);
    expect(await tokens.read(token, at(sessionSeconds - 1))).toBe(sessionId);
    expect(await tokens.read(token, at(sessionSeconds))).toBeUndefined();
  });

  test("is rejected when signed with another secret", async () => {
    expect(await sessionTokens("another secret, long enough as well").read(await sign(), at(0))).toBeUndefined();
  });

  test("is rejected when any character is changed", async () => {
    const token = await sign();
    for (let index = 0; index < token.length; index++) {
      const changed = token.slice(0, index) + (token[index] === "A" ? "B" : "A") + token.slice(index + 1);
      expect(await tokens.read(changed, at(0))).toBeUndefined();
    }
  });

  test("is rejected for arbitrary text", async () => {
    const [head, payload, signature = ""] = (await sign()).split(".");
    for (const other of ["é".repeat(signature.length), "", `${signature}=`, ` ${signature}`])
      expect(await tokens.read(`${head}.${payload}.${other}`, at(0))).toBeUndefined();
  });

  test("cannot choose its algorithm", async () => {
    const [, payload, signature] = (await sign()).split(".");
    expect(await tokens.read(`${part({ alg: "none" })}.${payload}.`, at(0))).toBeUndefined();
    expect(await tokens.read(`${part({ alg: "none" })}.${payload}.${signature}`, at(0))).toBeUndefined();
    const stronger = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: "HS512" })
      .setExpirationTime("7d")
      .sign(new TextEncoder().encode(secret));
    expect(await tokens.read(stronger, at(0))).toBeUndefined();
  });

  test("is rejected without an expiry, without a session, with another text for it or with a malformed structure", async () => {
    const key = new TextEncoder().encode(secret);
    const endless = await new SignJWT({ sid: sessionId }).setProtectedHeader({ alg: "HS256" }).sign(key);
    const nameless = await new SignJWT({}).setProtectedHeader({ alg: "HS256" }).setExpirationTime(at(60)).sign(key);
    const misnamed = await new SignJWT({ sid: "mine" }).setProtectedHeader({ alg: "HS256" }).setExpirationTime(at(60)).sign(key);
    for (const token of [endless, nameless, misnamed, "", ".", "..", "...", "a.b.c", `${await sign()}.x`])
      expect(await tokens.read(token, at(0))).toBeUndefined();
  });
});
