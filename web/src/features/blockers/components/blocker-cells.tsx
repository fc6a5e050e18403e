import type { Blocker } from "@daybook/contract/blockers/blockers";
import { counted, pluralize } from "@daybook/contract/core/numbers";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconMessageQuestion, IconUserQuestion } from "@tabler/icons-react";
import { ageText, escalationText, oldWorkdays } from "#features/blockers/blocker-labels.ts";
import { type BlockerEdits, noOwner } from "#features/blockers/use-blocker-edits.ts";
import { DayPicker } from "#features/tasks/components/day-picker.tsx";
import { taskHref } from "#features/tasks/task-links.ts";
import { useSession } from "#lib/session/session.ts";
import { Due } from "#ui/display/due.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { Person } from "#ui/display/person.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { ChoicePicker, InlineButton } from "#ui/form/choice-picker.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import s from "./blockers.module.css";

/** Blocker fields for rows and cards. Editable in place if the server permits it. */
type Props = { blocker: Blocker; edits: BlockerEdits };

/** `9 d`, red from five workdays. */
export function AgeCell({ blocker: { ageWorkdays, state } }: { blocker: Blocker }) {
  if (ageWorkdays === 0) return <span className={s.new}>Today</span>;
  return (
    <span
      className={s.age}
      data-old={(state === "open" && ageWorkdays >= oldWorkdays) || undefined}
      {...tooltip(counted(ageWorkdays, "workday"))}
    >
      <b>{ageWorkdays}</b> <small aria-hidden>d</small>
      <VisuallyHidden>{pluralize(ageWorkdays, "workday")}</VisuallyHidden>
    </span>
  );
}

/** The text, and below it task, project, number of reports and note. */
export function BlockerCell({ blocker: { text, task, project, mentions, note } }: { blocker: Blocker }) {
  const { role } = useSession().user;
  return (
    <span className={s.blocker}>
      <span className={s.text} dir="auto" {...tooltip(text)}>
        {text}
      </span>
      <span className={s.facts}>
        {task && (
          <AppLink className={s.task} href={taskHref(role, task._id)}>
            <TaskStatusMark status={task.status} />
            <span dir="auto">
              #{task.number} <bdi>{task.title}</bdi>
            </span>
          </AppLink>
        )}
        {project && <ProjectMark project={project} />}
        <span>{counted(mentions, "report")}</span>
        {note && (
          <span className={s.note} dir="auto" {...tooltip(note)}>
            {note}
          </span>
        )}
      </span>
    </span>
  );
}

/** The owner, chosen in place; without one in amber, with who should find one. */
export function OwnerCell({ blocker, edits, compact = false }: Props & { /** Without the escalation. */ compact?: boolean }) {
  const { today } = useCompany();
  const { owner, text, can, state } = blocker;
  const escalation = compact ? null : escalationText(blocker, today);
  const value = owner ? (
    <Person person={owner} size={20} />
  ) : (
    <span className={s.unowned}>
      <IconUserQuestion size={14} stroke={1.6} aria-hidden />
      {noOwner}
    </span>
  );
  const label = `Owner of “${text}”`;
  return (
    <span className={s.owner} onPointerEnter={edits.loadOwners} onFocus={edits.loadOwners}>
      {can.update && state === "open" ? (
        <ChoicePicker
          label={label}
          choices={() => edits.ownerChoices(owner)}
          chosen={[edits.ownerValue(owner)]}
          onPick={(next) => edits.assign(blocker, next)}
        >
          <InlineButton>
            <VisuallyHidden>{`${label}: `}</VisuallyHidden>
            {value}
          </InlineButton>
        </ChoicePicker>
      ) : (
        value
      )}
      {escalation && <small {...tooltip(`Waits for an owner. ${escalation}.`)}>{escalation}</small>}
    </span>
  );
}

export function NeededByCell({ blocker, edits }: Props) {
  const { neededBy, text, can, state } = blocker;
  const due = <Due day={neededBy} done={state === "resolved"} />;
  if (!can.update || state === "resolved") return due;
  const label = `Needed by, for “${text}”`;
  return (
    <DayPicker label={label} value={neededBy} onChange={(day) => edits.setNeededBy(blocker, day)}>
      <InlineButton>
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        {due}
      </InlineButton>
    </DayPicker>
  );
}

/** Opens the question to who raised an open blocker, for those who may ask them. */
export function AskButton({ blocker, edits }: Props) {
  const ask = blocker.state === "open" ? edits.ask(blocker) : undefined;
  return (
    ask && (
      <IconButton label={`Ask ${blocker.raisedBy.name} about “${blocker.text}”`} onClick={ask}>
        <IconMessageQuestion size={16} stroke={1.6} aria-hidden />
      </IconButton>
    )
  );
}

export const ResolveButton = ({ blocker, edits }: Props) =>
  blocker.can.resolve ? (
    <Button
      leftSection={<IconCheck size={14} stroke={1.8} aria-hidden />}
      aria-label={`Resolve “${blocker.text}”`}
      onClick={() => edits.resolve(blocker)}
    >
      Resolve
    </Button>
  ) : null;

/** The age in words, for cards and the overview: `Today`, `6 workdays`. */
export const AgeText = ({ blocker: { ageWorkdays, state } }: { blocker: Blocker }) => (
  <span className={state === "open" && ageWorkdays >= oldWorkdays ? s.bad : undefined}>{ageText(ageWorkdays)}</span>
);
