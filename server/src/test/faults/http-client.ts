const setupToken = "token-of-the-fault-test";

/** The environment with which `signIn` can create the admin. */
export const setupEnv = { ADMIN_SETUP_TOKEN: setupToken };

export type Answer = {
  status: number;
  body: { code?: string; message?: string; data?: { _id: string } | { _id: string }[] };
  retryAfter: string | null;
  ms: number;
};

export type Client = { send(method: string, path: string, body?: object): Promise<Answer> };

/** Creates the first admin of a running server and returns a client with that session. */
export async function signIn(address: string): Promise<Client> {
  const admin = { token: setupToken, name: "Ada", email: "ada@example.com", password: "correct horse battery", team: "Development" };
  const response = await fetch(`${address}/api/auth/admin-setup`, {
    method: "POST",
    body: JSON.stringify(admin),
    headers: { "content-type": "application/json" },
  });
  if (response.status !== 201) throw new Error(`The admin could not be created: ${response.status} ${await response.text()}`);
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return {
    async send(method, path, body) {
      const start = performance.now();
      const response = await fetch(`${address}/api${path}`, {
        method,
        headers: { cookie: cookie.join("; "), ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as Answer["body"];
      return { status: response.status, body: answer, retryAfter: response.headers.get("retry-after"), ms: performance.now() - start };
    },
  };
}

/** Returns the id of the created row, or of the first one. */
export function idIn({ status, body }: Answer): string {
  const row = Array.isArray(body.data) ? body.data[0] : body.data;
  if (status !== 201 || !row) throw new Error(`Nothing was created: ${status} ${body.message}`);
  return row._id;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
