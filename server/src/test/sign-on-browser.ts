import type { FastifyInstance } from "fastify";
import { freshAddress } from "./auth-calls.ts";

/** The address of Daybook in tests of single sign-on. */
export const daybookUrl = "http://daybook.test";

/** Where a sign-in without `next` leads; signed-in users go on to their home screen. */
export const homePath = "/login";

type Page = { status: number; location: string; cookies: string[] };

/** A browser that follows redirects between Daybook and the provider one by one. */
export function newBrowser(app: FastifyInstance) {
  const jars = { daybook: new Map<string, string>(), provider: new Map<string, string>() };
  const address = freshAddress();

  const keep = (jar: Map<string, string>, cookies: string[]) => {
    for (const cookie of cookies) {
      const [name = "", value = ""] = cookie.split(";", 1)[0]!.split("=", 2);
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
  };
  const header = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  /** Opens an address of Daybook. */
  async function open(url: string): Promise<Page> {
    const response = await app.inject({ url, headers: { cookie: header(jars.daybook) }, remoteAddress: address });
    const cookies = [response.headers["set-cookie"] ?? []].flat();
    keep(jars.daybook, cookies);
    return { status: response.statusCode, location: String(response.headers.location ?? ""), cookies };
  }

  /** Follows the provider from its address until it leads back to Daybook; returns the path and query there. */
  async function visitProvider(url: string): Promise<string> {
    let at = new URL(url);
    for (let redirects = 0; redirects < 10; redirects++) {
      const response = await fetch(at, { redirect: "manual", headers: { cookie: header(jars.provider) } });
      keep(jars.provider, response.headers.getSetCookie());
      const location = response.headers.get("location");
      if (!location) throw new Error(`The provider responded with ${response.status}: ${await response.text()}`);
      at = new URL(location, at);
      if (at.origin === daybookUrl) return at.pathname + at.search;
    }
    throw new Error("The provider redirects in circles");
  }

  /** Goes to the provider and back; returns the address of the callback, which is not opened yet. */
  async function askProvider(next?: string): Promise<string> {
    const { location } = await open(`/api/auth/oidc/start${next === undefined ? "" : `?${new URLSearchParams({ next })}`}`);
    return visitProvider(location);
  }

  return {
    open,
    visitProvider,
    askProvider,
    /** Signs in with single sign-on; returns where Daybook leads. */
    signIn: async (next?: string) => (await open(await askProvider(next))).location,
    /** Returns the signed-in user; undefined without a session. */
    user: async () => {
      const response = await app.inject({ url: "/api/auth/check", headers: { cookie: header(jars.daybook) } });
      return response.statusCode === 200 ? (response.json().data as { _id: string; role: string; team: string | null }) : undefined;
    },
    post: async (path: string, payload: object = {}) => {
      const response = await app.inject({
        method: "POST",
        url: `/api${path}`,
        payload,
        headers: { cookie: header(jars.daybook) },
        remoteAddress: address,
      });
      keep(jars.daybook, [response.headers["set-cookie"] ?? []].flat());
      return { status: response.statusCode, body: response.json() };
    },
    forgetProvider: () => jars.provider.clear(),
  };
}
