import autocannon from "autocannon";

/** So many people ask at the same time. */
export const connections = 50;

export type Load = {
  /** Answers a second. */
  rate: number;
  p50Ms: number;
  p99Ms: number;
  answers: number;
};

type Options = Pick<autocannon.Options, "headers" | "connections" | "method" | "setupClient"> & ({ seconds: number } | { amount: number });

/**
 * Asks again and again on every connection, for some time or for an amount of requests. Throws if anything but a
 * success comes back, because then the figures would mean nothing.
 */
export async function load(url: string, options: Options): Promise<Load> {
  const { seconds, amount, ...rest } = { seconds: undefined, amount: undefined, ...options };
  const result = await autocannon({ url, connections, ...rest, ...(amount ? { amount } : { duration: seconds ?? 1 }) });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${url}: ${result.non2xx} refusals (${JSON.stringify(result.statusCodeStats)}) and ${result.errors} failures among ${result.requests.total} answers`,
    );
  }
  return {
    rate: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    answers: result.requests.total,
  };
}
