import type { Page, Proven } from "../proofs.ts";
import { backUp } from "./back-up.ts";
import { bucketFiles } from "./bucket-files.ts";
import { failover } from "./failover.ts";
import { install } from "./install.ts";
import { measure } from "./measure.ts";
import { onPaper } from "./on-paper.ts";
import { processes } from "./processes.ts";
import { recover } from "./recover.ts";
import { secrets } from "./secrets.ts";
import { storedWhere } from "./stored-where.ts";
import { upgrade } from "./upgrade.ts";
import { watch } from "./watch.ts";

/** Every sentence of the pages with its proofs. */
export const provenSentences: Record<Page, readonly Proven[]> = {
  "operations.md": [...install, ...upgrade, ...backUp, ...storedWhere, ...bucketFiles, ...recover, ...watch, ...secrets],
  "scaling.md": [...processes, ...failover, ...measure, ...onPaper],
};
