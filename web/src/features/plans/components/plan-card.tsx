import { maxLengths } from "@daybook/contract/core/max-lengths";
import { counted } from "@daybook/contract/core/numbers";
import type { Plan } from "@daybook/contract/plans/schemas";
import { Button, Group, Text } from "@mantine/core";
import { IconEye, IconPlus } from "@tabler/icons-react";
import type { QueryKey } from "@tanstack/react-query";
import { memo, useState } from "react";
import { TaskNameInput } from "#features/tasks/components/task-name-input.tsx";
import { useSession } from "#lib/session/session.ts";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { type Change, keyOf, type Line, useChangePlan, withLine } from "../plans.api.ts";
import { PlanRow } from "./plan-row.tsx";
import s from "./plan-card.module.css";

type Props = {
  plan: Plan;
  /** Of the query whose data has the plan. */
  queryKey: QueryKey;
  /** Hours expected on the day. */
  expected: number;
  /** When the report is due. */
  due: string;
  onWrite: () => void;
};

/** What is offered for today, to pick; the day's report starts with what is picked. Saves each change at once. */
export function PlanCard({ plan, queryKey, expected, due, onWrite }: Props) {
  const { user, company } = useSession();
  const { mutate: change } = useChangePlan(queryKey);
  const picked = plan.items.filter((item) => item.picked);
  const hours = picked.reduce((sum, item) => sum + Math.round((item.hours ?? 0) * 100), 0) / 100;
  const count = picked.length;
  return (
    <section className={s.card} aria-labelledby="plan-title">
      <Group className={s.head} gap={8}>
        <h2 id="plan-title">Plan for today</h2>
        <Text fz="sm" c="var(--text-3)" role="status">
          {plan.items.length > 0 && `${count} of ${plan.items.length} chosen`}
        </Text>
        <Text className={s.seen} fz="xs" c="var(--text-3)">
          <IconEye size={15} stroke={1.6} aria-hidden />
          {user.role === "team_lead" ? "Admins see what you choose" : "Your lead sees what you choose"}
        </Text>
      </Group>
      {plan.items.length > 0 && (
        <ul className={s.rows} aria-label="Plan for today">
          {plan.items.map((item) => (
            <PlanRow key={keyOf(item)} item={item} today={company.today} onChange={change} />
          ))}
        </ul>
      )}
      <AddLine onAdd={change} />
      {hours > 0 && (
        <Group className={s.total} gap={12} wrap="nowrap">
          <span>
            <b>{hours}</b> of {expected} h planned
          </span>
          <ProgressBar parts={[{ share: (hours / expected) * 100, hatched: true }]} />
        </Group>
      )}
      <Group className={s.report} gap={12}>
        <div>
          <b>End-of-day report</b>
          <Text fz="xs" c="var(--text-3)">
            {count === 0
              ? "Opens with what is suggested"
              : `Opens with the ${count === 1 ? "task" : counted(count, "task")} above, hours still empty`}
          </Text>
        </div>
        <Text ms="auto" fz="xs" c="var(--text-3)">
          {due}
        </Text>
        <Button onClick={onWrite}>Write report</Button>
      </Group>
    </section>
  );
}

/** Adds a line or one of the user's tasks. `onAdd` must be a stable reference. */
const AddLine = memo(function AddLine({ onAdd }: { onAdd: (change: Change) => void }) {
  const [line, setLine] = useState("");
  const add = (task: Line = { text: line.trim(), taskId: null, project: null }) => {
    if (task.text === "") return;
    onAdd(withLine(task));
    setLine("");
  };
  return (
    <form
      className={s.add}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TaskNameInput
        variant="unstyled"
        aria-label="Add to the plan"
        placeholder="Add a task or other work"
        maxLength={maxLengths.taskTitle}
        autoComplete="off"
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        value={line}
        onChange={setLine}
        onTask={({ _id, title, project }) => add({ text: title, taskId: _id, project })}
        onBlur={() => add()}
      />
    </form>
  );
});
