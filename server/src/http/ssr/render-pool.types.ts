/** Messages between the render pool and its worker. */

/** What the rendered page depends on besides the address and the session. `at` is in epoch milliseconds. */
export type RenderEnvironment = { phone: boolean; apple: boolean; at: number };

export type RenderedPage = { html: string; title?: string; state: object };

/** The rendered page, a redirect, or undefined where the request has no valid session. */
export type RenderResult = RenderedPage | { redirect: string } | undefined;

export type RenderJob = {
  id: number;
  href: string;
  environment: RenderEnvironment;
  /** Epoch milliseconds; the pool ignores the result after that. */
  deadline: number;
};

export type ApiRequest = { id: number; jobId: number; path: string };
export type ApiResponse = { id: number; status: number; body: string };

export type ToWorker = { render?: RenderJob; apiResponse?: ApiResponse };
export type FromWorker = { apiRequest?: ApiRequest; rendered?: { jobId: number; result?: RenderResult; error?: string } };
