import type { ComplianceKind } from "@daybook/contract/core/constants";
import { VisuallyHidden } from "@mantine/core";
import { toneClass } from "#ui/display/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { complianceMarks } from "#features/eods/compliance-marks.ts";
import s from "./compliance-grid.module.css";

/** Colored letter of a cell. The label is visible in the legend, else in a tooltip and for screen readers. */
export function ComplianceCell({ kind, withLabel = false }: { kind: ComplianceKind; withLabel?: boolean }) {
  const { letter, label, tone } = complianceMarks[kind];
  return (
    <>
      <span
        className={classNames(s.cell, toneClass[tone])}
        data-kind={kind}
        data-small={withLabel || undefined}
        aria-hidden
        {...(withLabel ? {} : tooltip(label))}
      >
        {letter}
      </span>
      {withLabel ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  );
}
