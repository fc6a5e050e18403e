import { beforeEach } from "vitest";
import type { TestServer } from "./harness.ts";

type Options = { cookie?: string; from?: string; headers?: Record<string, string> };

let addresses = 0;

/** Returns an unused IP address, so that tests don't share rate limits. */
export const freshAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;

/** Returns the `name=value` part of the first `Set-Cookie` header. */
export const cookieIn = (setCookie: string[]) => setCookie[0]!.split(";", 1)[0]!;

/** Auth requests as a browser sends them, from an IP address and with a cookie; results include `Set-Cookie`. */
export function authCalls(server: TestServer) {
  let testAddress = "";
  beforeEach(() => void (testAddress = freshAddress()));

  async function post(path: string, payload: object, { cookie, from = testAddress, headers = {} }: Options = {}) {
    const response = await server.app.inject({
      method: "POST",
      url: `/api/auth/${path}`,
      payload,
      remoteAddress: from,
      headers: { ...headers, ...(cookie && { cookie }) },
    });
    return {
      status: response.statusCode,
      body: response.json(),
      headers: response.headers,
      setCookie: [response.headers["set-cookie"] ?? []].flat(),
    };
  }

  const login = (email: string | null, password: string, options: Options = {}) => post("login", { email, password }, options);

  const check = async (cookie: string) => {
    const response = await server.app.inject({ url: "/api/auth/check", headers: { cookie } });
    return { status: response.statusCode, body: response.json() };
  };

  return { post, login, check, address: () => testAddress };
}
