import type { MessagePort } from "node:worker_threads";

/** What the rendered page depends on besides the address and the session. `at` is in epoch milliseconds. */
export type RenderEnvironment = { phone: boolean; apple: boolean; at: number };

/** One page for a render worker (render.worker.ts). */
export type RenderTask = {
  /** The server build of the web application. */
  file: string;
  /** The address, with its origin. */
  url: string;
  environment: RenderEnvironment;
  /** The nonce of the page's inline scripts. */
  nonce: string;
  /** The only way to the API; it belongs to this page's visitor and closes when the page has been sent. */
  api: MessagePort;
};

/** The rendered page, a redirect, or undefined where the address or the visitor has no server-rendered page. */
export type RenderedPage = { html: string } | { redirect: string } | undefined;

export type ApiRequest = { id: number; path: string };
export type ApiResponse = { id: number; status: number; body: string };
