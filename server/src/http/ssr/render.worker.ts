import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { ApiRequest, ApiResponse, RenderedPage, RenderTask } from "./render-pool.ts";

/*
 * Renders pages in a thread with the server build of the web application. The thread has no session and no database
 * access: `fetch` sends each API request through the port of the page that is being rendered, and the main thread
 * performs it with that visitor's cookie.
 */

type Fetch = (path: string) => Promise<Response>;
type Render = (task: Pick<RenderTask, "url" | "environment" | "nonce">) => Promise<RenderedPage>;

/** The API of the current page. Code of an earlier page keeps that page's port, which is closed. */
const currentApi = new AsyncLocalStorage<Fetch>();

globalThis.fetch = async (path) => {
  const api = currentApi.getStore();
  if (!api) throw new Error("API calls are possible only while a page is rendered");
  return api(String(path));
};

// Storage would be shared by all visitors.
for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
  Object.defineProperty(globalThis, name, {
    get() {
      throw new Error(`${name} is not available while a page is rendered`);
    },
  });
}

function apiOver(port: MessagePort): Fetch {
  const closed = new AbortController();
  port.on("close", () => closed.abort());
  return async (path) => {
    const { port1, port2 } = new MessageChannel();
    port.postMessage({ path, reply: port2 } satisfies ApiRequest, [port2]);
    try {
      const [{ status, body }] = (await once(port1, "message", { signal: closed.signal })) as [ApiResponse];
      return new Response(body, { status });
    } catch {
      throw new Error("The page was sent before this API call");
    } finally {
      port1.close();
    }
  };
}

export async function renderPage({ file, api, ...page }: RenderTask): Promise<RenderedPage> {
  const { render } = (await import(file)) as { render: Render };
  try {
    return await currentApi.run(apiOver(api), () => render(page));
  } finally {
    api.close();
  }
}
