import type { TestServer } from "./harness.ts";

type Person = { id: string };

/** Returns helpers that upload a file as a multipart request, and open a stored one. */
export const uploads = (server: TestServer) => ({
  upload: async (
    person: Person,
    path: string,
    { name = "notes.txt", type = "text/plain", data = Buffer.from("hello") as Buffer, field = "file", app = server.app } = {},
  ) => {
    const boundary = "----daybook";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
    const response = await app.inject({
      method: "POST",
      url: `/api${path}`,
      headers: { cookie: await server.cookieOf(person), "content-type": `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), data, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    return { status: response.statusCode, body: response.json() };
  },
  download: async (person: Person, url: string) =>
    server.app.inject({ method: "GET", url, headers: { cookie: await server.cookieOf(person) } }),
});
