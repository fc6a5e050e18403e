import type { ComplianceKind } from "@daybook/contract/core/constants";
import { toneClass } from "#ui/display/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { complianceMarks } from "#features/eods/compliance-marks.ts";
import s from "./compliance-grid.module.css";

/**
 * Colored letter of a cell. The label is visible in the legend, else in a tooltip and for screen readers. One element,
 * because a large company has thousands of cells.
 */
export function ComplianceCell({ kind, withLabel = false }: { kind: ComplianceKind; withLabel?: boolean }) {
  const { letter, label, tone } = complianceMarks[kind];
  return (
    <>
      <span
        className={classNames(s.cell, toneClass[tone])}
        data-kind={kind}
        data-small={withLabel || undefined}
        {...(withLabel ? { "aria-hidden": true } : { role: "img", "aria-label": label, ...tooltip(label) })}
      >
        {letter}
      </span>
      {withLabel && label}
    </>
  );
}
