import type { Environment } from "./environment.ts";
import type { Row } from "./table.ts";

/** A benchmark in `scenarios/`. */
export type Scenario = { name: string; run(environment: Environment): Promise<Row[]> };
