import type { PreviewEntry } from "@daybook/contract/reminders/reminders";
import { Button } from "@mantine/core";
import { IconBrandWhatsapp, IconMoodCheck } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { BulkBar } from "#ui/table/bulk-bar.tsx";
import { DataTable } from "#ui/table/data-table.tsx";
import type { DataTableProps } from "#ui/table/data-table.types.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { useStable } from "#ui/use-stable.ts";
import { columnsWith, RecipientCard } from "./recipient-columns.tsx";
import s from "./reminder-parts.module.css";

/** Longer lists start folded, so that the log below stays near. */
const FOLDED_ROWS = 10;

type Props = Pick<DataTableProps<PreviewEntry>, "error" | "onRetry"> & {
  /** Everyone who would be reminded; undefined during the first load. */
  entries: PreviewEntry[] | undefined;
  /** Whether a report is due from anyone today. */
  isAnyoneDue: boolean;
  /** WhatsApp is not set up, so messages are sent by hand through links. */
  byHand: boolean;
  isSending: boolean;
  remind: (userIds: string[], done?: () => void) => void;
};

/** Who would get a reminder now, with the actions to send one to one, some or all of them. */
export function PeopleToRemind({ entries, isAnyoneDue, byHand, isSending, remind, ...loading }: Props) {
  const [selected, setSelected] = useState<string[]>([]);
  const [isFolded, setIsFolded] = useState(true);
  const remindOne = useStable((id: string) => remind([id]));
  const columns = useMemo(() => columnsWith({ remind: remindOne, byHand }), [remindOne, byHand]);
  const clear = useStable(() => setSelected([]));

  // One more row takes no more space than the button that shows it.
  const rows = isFolded && entries && entries.length > FOLDED_ROWS + 1 ? entries.slice(0, FOLDED_ROWS) : entries;
  const hidden = (entries?.length ?? 0) - (rows?.length ?? 0);
  const isSendable = entries?.some(({ can }) => can.send);
  // Deselects users who have submitted or been reminded meanwhile.
  const selectable = selected.filter((id) => entries?.some(({ user, can }) => user._id === id && can.send));
  return (
    <>
      <DataTable
        label="People to remind"
        columns={columns}
        rows={rows}
        {...loading}
        rowId={({ user }) => user._id}
        rowName={({ user }) => user.name}
        selection={isSendable ? { selected: selectable, onChange: setSelected, allows: ({ can }) => can.send } : undefined}
        tall
        skeletonRows={4}
        empty={
          <EmptyState
            compact
            icon={<IconMoodCheck size={20} stroke={1.6} />}
            title={isAnyoneDue ? "Everyone is accounted for" : "No reports due today"}
            text={
              isAnyoneDue
                ? "Each person has submitted a report, is away or was already reminded."
                : "People appear here on days a report is due."
            }
          />
        }
        card={(entry) => <RecipientCard entry={entry} remind={remindOne} byHand={byHand} />}
      />
      {hidden > 0 && (
        <div className={s.more}>
          <Button variant="subtle" color="gray" onClick={() => setIsFolded(false)}>
            Show {hidden} more
          </Button>
        </div>
      )}
      <BulkBar
        noun="people"
        count={selectable.length}
        onClear={clear}
        actions={[
          {
            label: "Remind",
            icon: <IconBrandWhatsapp size={15} stroke={1.6} />,
            disabled: isSending,
            onClick: () => remind(selectable, clear),
          },
        ]}
      />
    </>
  );
}
