import type { ComplianceKind } from "@daybook/contract/core/constants";
import { VisuallyHidden } from "@mantine/core";
import { toneClass } from "#ui/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { tip } from "#ui/tip.ts";
import { complianceMarks } from "../compliance-marks.ts";
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
        {...(named ? {} : tip(word))}
      >
        {letter}
      </span>
      {named ? word : <VisuallyHidden>{word}</VisuallyHidden>}
    </>
  );
}
