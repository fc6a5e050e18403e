import { Secret, TOTP } from "otpauth";
import * as secondFactor from "@daybook/contract/second-factor/second-factor";
import { authCalls, cookieIn } from "./auth-calls.ts";
import { knownPassword } from "./factories.ts";
import type { TestServer } from "./harness.ts";

type Signer = { id: string; email: string | null };

/** Returns the cookies of a response as a `Cookie` header, without the cleared ones. */
export const cookiesIn = (setCookie: string[]) =>
  setCookie
    .filter((line) => !/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(line))
    .map((line) => cookieIn([line]))
    .join("; ");

/** Sign-ins with a second factor, with a clock that the test moves. */
export function secondFactorCalls(server: TestServer) {
  const calls = authCalls(server);
  let now = Date.parse("2026-03-12T08:00:00Z");

  /** Moves the time, so that a new code is shown. */
  const wait = (seconds = 30) => server.clock.set(new Date((now += seconds * 1000)).toISOString());

  /** The code that an authenticator app shows now. */
  const codeOf = (secret: string, secondsFromNow = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + secondsFromNow * 1000 });

  /** A code that is wrong at this time. */
  const wrongCode = (secret: string) => {
    const shown = [-30, 0, 30].map((offset) => codeOf(secret, offset));
    return ["000000", "111111", "222222", "333333"].find((code) => !shown.includes(code))!;
  };

  /** Sets up an authenticator app. */
  const addApp = async (person: Signer) => {
    wait();
    const { data } = await server.as(person, secondFactor.startTotp);
    const confirmed = await server.as(person, secondFactor.confirmTotp, { code: codeOf(data.secret) });
    if (confirmed.status !== 200) throw new Error(String(confirmed.body.message));
    wait();
    return { secret: data.secret, recoveryCodes: confirmed.data.recoveryCodes };
  };

  /** Signs in with the password; returns the cookie of the sign-in that waits for the second factor. */
  const begin = async (person: Signer, password = knownPassword) => {
    const { status, body, setCookie } = await calls.login(person.email, password);
    return { status, body, setCookie, cookie: cookiesIn(setCookie) };
  };

  const finish = (cookie: string, code: string) => calls.post("login/second-factor", { code }, { cookie });

  return { ...calls, wait, codeOf, wrongCode, addApp, begin, finish };
}
