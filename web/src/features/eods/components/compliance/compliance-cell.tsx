import type { ComplianceKind } from "@daybook/contract/core/constants";
import { VisuallyHidden } from "@mantine/core";
import { toneClass } from "#ui/display/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { complianceMarks } from "#features/eods/compliance-marks.ts";
import s from "./compliance-grid.module.css";

/** A letter on its tone; the word beside it in the legend, else on hover and for those who listen. */
export function ComplianceCell({ kind, named = false }: { kind: ComplianceKind; named?: boolean }) {
  const { letter, word, tone } = complianceMarks[kind];
  return (
    <>
      <span
        className={classNames(s.cell, toneClass[tone])}
        data-kind={kind}
        data-small={named || undefined}
        aria-hidden
        {...(named ? {} : tooltip(word))}
      >
        {letter}
      </span>
      {named ? word : <VisuallyHidden>{word}</VisuallyHidden>}
    </>
  );
}
