/* What stands out in a comparison: plain values without Zod, because the screen loads them. */

/** Points from which a difference is named. */
const outlierPoints = 10;
export const calibrationReasonMin = 10;

export type Outlier = "self" | "drop";

type Scores = { previous: number | null; self: number | null; lead: number | null; final: number | null };

/** Says what stands out: the person's own view differs, or the score fell, each by ten points or more. */
export function outliersOf({ previous, self, lead, final }: Scores): Outlier[] {
  const found: Outlier[] = [];
  if (self !== null && lead !== null && Math.abs(lead - self) >= outlierPoints) found.push("self");
  if (previous !== null && final !== null && previous - final >= outlierPoints) found.push("drop");
  return found;
}
