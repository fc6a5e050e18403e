import type { FastifyInstance } from "fastify";
import type { Extensions, Job, Platform, Subscription } from "#context.ts";
import type { Sender } from "#deliveries/delivery-kind.ts";

/** Numbers for the metrics. A value that cannot be read is `Nan`. */
export type Metric = {
  /** Without the prefix `daybook_`. */
  name: string;
  help: string;
  /** Whether this environment has the metric; always by default. */
  isNeeded?(env: Platform["env"]): boolean;
  read(platform: Platform): Promise<number>;
};

/** Everything that the application needs from a feature; the value of `<feature>.feature.ts`, listed in features.ts. */
export type Feature = Extensions & {
  /** The name of its folder. */
  name: string;
  /** Registers its endpoints below `/api`. */
  routes?: (app: FastifyInstance) => void;
  /** Registers addresses outside of `/api`, which a standard names. */
  siteRoutes?: (app: FastifyInstance) => void;
  /** Its background jobs. */
  jobs?: readonly Job[];
  /** Sends the deliveries of its kinds. */
  deliveries?: readonly Sender[];
  metrics?: readonly Metric[];
  /** What it does about changes of other features, in their transaction; in the order of features.ts within a phase. */
  on?: readonly Subscription[];
};
