import type { Stage } from "./stage.ts";
import type { Row } from "./table.ts";

/** One file of `scenarios/`: measures something on the stage. */
export type Scenario = { name: string; run(stage: Stage): Promise<Row[]> };
