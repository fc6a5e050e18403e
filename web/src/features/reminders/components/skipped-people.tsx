import type { PreviewEntry } from "@daybook/contract/reminders/reminders";
import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useId, useMemo } from "react";
import { DataTable } from "#ui/table/data-table.tsx";
import { skipSummary } from "../reminder-labels.ts";
import { skippedColumnsWith, RecipientCard } from "./recipient-columns.tsx";
import s from "./reminder-parts.module.css";

type Props = {
  entries: PreviewEntry[];
  opened: boolean;
  onToggle: (opened: boolean) => void;
  remind: (id: string) => void;
  byHand: boolean;
};

/** `8 skipped`; opens the list of these people with all reasons. */
export function SkippedPeople({ entries, opened, onToggle, remind, byHand }: Props) {
  const id = useId();
  const columns = useMemo(() => skippedColumnsWith({ remind, byHand }), [remind, byHand]);
  return (
    <div>
      <UnstyledButton className={s.toggle} aria-expanded={opened} aria-controls={id} onClick={() => onToggle(!opened)}>
        <IconChevronRight className={s.chevron} size={16} stroke={1.6} aria-hidden />
        <span>{entries.length} skipped</span>
        {!opened && <span className={s.summary}>{skipSummary(entries)}</span>}
      </UnstyledButton>
      <div id={id}>
        {opened && (
          <DataTable
            label="Skipped"
            columns={columns}
            rows={entries}
            rowId={({ user }) => user._id}
            rowName={({ user }) => user.name}
            tall
            empty={null}
            card={(entry) => <RecipientCard entry={entry} remind={remind} byHand={byHand} />}
          />
        )}
      </div>
    </div>
  );
}
