import { outliersOf } from "@daybook/contract/kra/outliers";
import { rem } from "@mantine/core";
import { changeText } from "../kra-labels.ts";
import type { CalibrationRow } from "./calibration-groups.ts";

/** From this difference on, the bar has its full length. */
const fullAt = 20;

/** `+4.1` with a bar to its side of the middle; ten points or more stand out. */
export function Difference({ row: { self, lead, ...row } }: { row: CalibrationRow }) {
  if (self === null || lead === null) return <>–</>;
  const difference = lead - self;
  const stands = outliersOf({ self, lead, ...row }).includes("self");
  const share = Math.min(Math.abs(difference) / fullAt, 1) * 50;
  return (
    <span style={{ display: "flex", alignItems: "center", justifyContent: "flex-end", gap: 8 }}>
      <span aria-hidden style={{ position: "relative", flex: "none", width: rem(56), height: rem(14) }}>
        <span
          style={{
            position: "absolute",
            insetBlock: 3,
            [difference < 0 ? "insetInlineEnd" : "insetInlineStart"]: "50%",
            width: `${share}%`,
            background: stands ? "var(--wait-mark)" : "var(--accent)",
          }}
        />
        <span style={{ position: "absolute", insetBlock: 0, insetInlineStart: "50%", width: 1, background: "var(--text-3)" }} />
      </span>
      <span className="tnum" style={{ minWidth: rem(40), ...(stands && { color: "var(--wait-text)", fontWeight: 600 }) }}>
        {difference === 0 ? "0.0" : changeText(difference)}
      </span>
    </span>
  );
}
