import { counted } from "@daybook/contract/core/numbers";
import type { SuggestedItem } from "@daybook/contract/eods/eods";
import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useResolveBlocker } from "#features/blockers/blockers.api.ts";
import { useBlockerEdits } from "#features/blockers/use-blocker-edits.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { ChoicePicker } from "#ui/form/choice-picker.tsx";
import s from "./still-blocked.module.css";

type Props = {
  blocker: NonNullable<SuggestedItem["blocker"]>;
  /** The report mentions it again. */
  onYes: () => void;
  onSolved: () => void;
};

/** Asks in the row of a report whether its blocker is still open: yes, solved, or someone else takes it on. */
export function StillBlocked({ blocker: { _id, text, ageWorkdays, owner, resumeTask }, onYes, onSolved }: Props) {
  const { edits } = useBlockerEdits();
  const { mutate: resolve, isPending } = useResolveBlocker();
  const [asksAboutTask, setAsksAboutTask] = useState(false);
  const solve = (moves: boolean) =>
    resolve(
      { id: _id, resumeTask: moves },
      {
        onSuccess: onSolved,
        onError: (error) => toast.error(messageOf(error)),
      },
    );
  return (
    <div className={s.bar} role="group" aria-label={`Blocked by: ${text}`}>
      <span className={s.text}>
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
        <span>
          <b>Blocked by:</b> {text}
        </span>
        {ageWorkdays > 0 && <small>{counted(ageWorkdays, "workday")}</small>}
      </span>
      {asksAboutTask ? (
        <span className={s.answers}>
          <b>Move the task back to In Progress?</b>
          <Button size="xs" loading={isPending} onClick={() => solve(true)}>
            Move it
          </Button>
          <Button size="xs" disabled={isPending} onClick={() => solve(false)}>
            Don’t move
          </Button>
        </span>
      ) : (
        <span className={s.answers}>
          <b>Still blocked?</b>
          <Button size="xs" onClick={onYes}>
            Yes
          </Button>
          <Button size="xs" loading={isPending} onClick={() => (resumeTask ? setAsksAboutTask(true) : solve(false))}>
            Solved
          </Button>
          <span onPointerEnter={edits.loadOwners} onFocus={edits.loadOwners}>
            <ChoicePicker
              label={`Owner of “${text}”`}
              choices={() => edits.ownerChoices(owner)}
              chosen={[edits.ownerValue(owner)]}
              onPick={(value) => {
                edits.assign({ _id }, value);
                onYes();
              }}
            >
              <Button size="xs">{owner ? `Owner: ${owner.name}` : "Choose an owner"}</Button>
            </ChoicePicker>
          </span>
        </span>
      )}
    </div>
  );
}
