import type { OfferedItem } from "@daybook/contract/plans/schemas";
import { Checkbox } from "@mantine/core";
import { memo, useState } from "react";
import { dayInText, shortDay } from "#lib/format/dates.ts";
import { hoursText, parseHours } from "#lib/format/hours.ts";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { HoursInput } from "#ui/form/hours-field.tsx";
import { type Change, keyOf, withItem } from "../plans.api.ts";
import s from "./plan-card.module.css";

type Props = {
  item: OfferedItem;
  today: string;
  /** Must be a stable reference. */
  onChange: (change: Change) => void;
};

/** An item that can be picked; once it is, with the hours that it is planned for. Memoized: a pick renders its own row. */
export const PlanRow = memo(function PlanRow({ item, today, onChange }: Props) {
  const { text, picked, hours, project, ...why } = item;
  const change = (patch: Parameters<typeof withItem>[1]) => onChange(withItem(keyOf(item), patch));
  // The box changes with the click, before the list has the change.
  const [clicked, setClicked] = useState<boolean>();
  const [known, setKnown] = useState(picked);
  if (known !== picked) {
    setKnown(picked);
    setClicked(undefined);
  }
  return (
    <li className={s.row} data-picked={picked || undefined}>
      <Checkbox
        className={s.pick}
        checked={clicked ?? picked}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          setClicked(checked);
          change({ picked: checked });
        }}
        label={<bdi>{text}</bdi>}
        description={project && <ProjectMark project={project} />}
      />
      <Reason {...why} today={today} />
      {picked && <PlannedHours key={hours} text={text} hours={hours} onChange={(hours) => change({ hours })} />}
    </li>
  );
});

type HoursProps = { text: string; hours: number | null; onChange: (hours: number | null) => void };

/** The hours as typed, saved when the field is left. */
function PlannedHours({ text, hours, onChange }: HoursProps) {
  const [typed, setTyped] = useState(hoursText(hours));
  const [isTyping, setTyping] = useState(false);
  const parsed = parseHours(typed);
  const save = () => {
    setTyping(false);
    if (parsed.error === null && parsed.hours !== hours) onChange(parsed.hours);
  };
  return (
    <HoursInput
      className={s.hours}
      aria-label={`Planned hours for ${text}`}
      value={typed}
      error={!isTyping && parsed.error}
      onChange={setTyped}
      onFocus={() => setTyping(true)}
      onBlur={save}
      onKeyDown={(event) => event.key === "Enter" && save()}
    />
  );
}

/** Why the item is here. */
function Reason({ reason, dueDate, today }: Pick<OfferedItem, "reason" | "dueDate"> & { today: string }) {
  const isLate = dueDate !== null && dueDate < today;
  const tone = reason === "due" ? (isLate ? "bad" : "wait") : undefined;
  return (
    <span className={s.reason} data-tone={tone}>
      {reasonText({ reason, dueDate }, today)}
    </span>
  );
}

function reasonText({ reason, dueDate }: Pick<OfferedItem, "reason" | "dueDate">, today: string) {
  if (reason === "due" && dueDate) return dueDate < today ? `Overdue, ${shortDay(dueDate, today)}` : `Due ${dayInText(dueDate, today)}`;
  return { plan: "From your last plan", unfinished: "Unfinished", due: "Due", started: "Started", added: "Added" }[reason];
}
