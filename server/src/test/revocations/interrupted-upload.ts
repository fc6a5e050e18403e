import { request } from "node:http";
import type { Person, TestServer } from "#test/harness.ts";

/** Sends a file in two parts and does something between them; returns the status. */
export async function uploadInParts(server: TestServer, person: Person, path: string, between: () => Promise<unknown>): Promise<number> {
  const cookie = await server.cookieOf(person);
  const boundary = "part";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const status = Promise.withResolvers<number>();
  const call = request(`${server.url}/api${path}`, {
    method: "POST",
    headers: { cookie, "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": head.length + 10 + tail.length },
  });
  call.on("response", (response) => (response.resume(), status.resolve(response.statusCode!)));
  call.on("error", status.reject);
  call.write(`${head}name\n`);
  // Until the server has checked the first part.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await between();
  call.end(`there${tail}`);
  return status.promise;
}
