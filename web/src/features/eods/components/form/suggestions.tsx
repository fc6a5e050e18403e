import type { SuggestedItem } from "@daybook/contract/eods";
import { IconPlus } from "@tabler/icons-react";
import { Skeleton, Delayed } from "#ui/feedback/loading.tsx";
import { tooltipWhenTruncated } from "#ui/overlay/tooltip.ts";
import { fromSuggestion } from "#features/eods/draft.ts";
import type { Composer } from "#features/eods/use-composer.ts";
import type { DraftHandle } from "#features/eods/use-draft.ts";
import s from "./eod-form.module.css";

type Props = { items: SuggestedItem[]; handle: DraftHandle; composer: Composer };

const suggestionsMax = 6;

/** Suggested items from the last plan and unfinished items. A click fills them into the fields. */
export function Suggestions({ items, handle: { draft, change }, composer }: Props) {
  const used = new Set([draft.current, ...draft.tasks].map(({ taskName }) => taskName.trim().toLowerCase()));
  const shown = items.filter(({ taskName }) => !used.has(taskName.toLowerCase())).slice(0, suggestionsMax);
  if (shown.length === 0) return null;

  const use = async (item: SuggestedItem) => {
    if (!(await composer.flush())) return;
    change((before) => ({ ...before, current: fromSuggestion(item) }));
    composer.focus("hoursSpent");
  };
  return (
    <div className={s.suggest} role="group" aria-label="Suggested tasks">
      <span>Suggested</span>
      {shown.map((item) => (
        <button key={item.taskName} type="button" onClick={() => void use(item)} {...tooltipWhenTruncated}>
          <IconPlus size={12} aria-hidden />
          <span>{item.taskName}</span>
        </button>
      ))}
    </div>
  );
}

/** Placeholder for one line of suggestions. */
export const SuggestionsPlaceholder = () => (
  <div className={s.suggest} role="status" aria-label="Loading">
    <span>Suggested</span>
    <Delayed>
      <div className={s.suggestPlaceholder}>
        <Skeleton width={168} height={24} />
        <Skeleton width={224} height={24} />
        <Skeleton width={136} height={24} />
      </div>
    </Delayed>
  </div>
);
