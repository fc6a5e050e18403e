import type { Step } from "../trial.ts";
import { backupSteps, restoreSteps } from "./backups.ts";
import { cloneSteps } from "./clone.ts";
import { fileSteps } from "./files.ts";
import { otherStorageSteps } from "./other-storage.ts";
import { postgresqlSteps } from "./postgresql.ts";
import { lastStep, secretSteps, startSteps } from "./start.ts";

/** In the order in which they are tried: each goes on with what those before it have left. */
export const steps: readonly Step[] = [
  ...startSteps,
  ...backupSteps,
  ...secretSteps,
  ...restoreSteps,
  ...postgresqlSteps,
  ...fileSteps,
  ...otherStorageSteps,
  ...cloneSteps,
  lastStep,
];

export const stepNames = steps.map(({ name }) => name);
