import { beforeEach } from "vitest";
import type { TestServer } from "./harness.ts";

type Options = { cookie?: string; from?: string; headers?: Record<string, string> };

let addresses = 0;

/** An address nobody has used yet: one test's failures are not another's. */
export const freshAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;

/** The name and value that a browser would send back. */
export const cookieIn = (setCookie: string[]) => setCookie[0]!.split(";", 1)[0]!;

/** Sign-in calls as a browser makes them: from an address, with the cookie it has, looking at the one it gets. */
export function authCalls(server: TestServer) {
  let own = "";
  beforeEach(() => void (own = freshAddress()));

  async function post(path: string, payload: object, { cookie, from = own, headers = {} }: Options = {}) {
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

  return { post, login, check, address: () => own };
}
