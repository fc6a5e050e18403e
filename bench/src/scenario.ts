import type { Environment } from "./environment.ts";
import type { Row } from "./table.ts";

/** A benchmark in `scenarios/`. */
export type Scenario = {
  name: string;
  /** Set if this data is enough. Used when no chosen scenario needs more. */
  size?: "demo";
  run(environment: Environment): Promise<Row[]>;
};
