import type { SuggestedItem } from "@daybook/contract/eods";
import { IconPlus } from "@tabler/icons-react";
import { Skeleton, Delayed } from "#ui/feedback/loading.tsx";
import { tooltipWhenTruncated } from "#ui/overlay/tooltip.ts";
import { fromSuggestion } from "#features/eods/draft.ts";
import type { Composer } from "#features/eods/use-composer.ts";
import type { DraftHandle } from "#features/eods/use-draft.ts";
import s from "./eod-form.module.css";

type Props = { items: SuggestedItem[]; handle: DraftHandle; composer: Composer };

const shownAtOnce = 6;

/** What the day may hold: the last plan and what was left unfinished. One press puts it into the fields. */
export function Suggestions({ items, handle: { draft, change }, composer }: Props) {
  const taken = new Set([draft.current, ...draft.tasks].map(({ taskName }) => taskName.trim().toLowerCase()));
  const open = items.filter(({ taskName }) => !taken.has(taskName.toLowerCase())).slice(0, shownAtOnce);
  if (open.length === 0) return null;

  const take = async (item: SuggestedItem) => {
    if (!(await composer.settle())) return;
    change((before) => ({ ...before, current: fromSuggestion(item) }));
    composer.focus("hoursSpent");
  };
  return (
    <div className={s.suggest} role="group" aria-label="Suggested tasks">
      <span>Suggested</span>
      {open.map((item) => (
        <button key={item.taskName} type="button" onClick={() => void take(item)} {...tooltipWhenTruncated}>
          <IconPlus size={12} aria-hidden />
          <span>{item.taskName}</span>
        </button>
      ))}
    </div>
  );
}

/** The room of one line of them. */
export const SuggestionBones = () => (
  <div className={s.suggest} role="status" aria-label="Loading">
    <span>Suggested</span>
    <Delayed>
      <div className={s.suggestBones}>
        <Skeleton width={168} height={24} />
        <Skeleton width={224} height={24} />
        <Skeleton width={136} height={24} />
      </div>
    </Delayed>
  </div>
);
