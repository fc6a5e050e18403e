import autocannon from "autocannon";

/** Number of concurrent clients. */
export const connections = 50;

export type Load = {
  /** Requests per second. */
  rate: number;
  p50Ms: number;
  p99Ms: number;
  requests: number;
};

type Options = Pick<autocannon.Options, "headers" | "connections" | "method" | "setupClient"> & ({ seconds: number } | { amount: number });

/**
 * Sends requests on every connection, for some seconds or up to an amount. Throws unless all responses are successful,
 * because the figures would be meaningless.
 */
export async function load(url: string, options: Options): Promise<Load> {
  const { seconds, amount, ...rest } = { seconds: undefined, amount: undefined, ...options };
  const result = await autocannon({ url, connections, ...rest, ...(amount ? { amount } : { duration: seconds ?? 1 }) });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${url}: ${result.non2xx} error responses (${JSON.stringify(result.statusCodeStats)}) and ${result.errors} failures in ${result.requests.total} requests`,
    );
  }
  return {
    rate: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    requests: result.requests.total,
  };
}
