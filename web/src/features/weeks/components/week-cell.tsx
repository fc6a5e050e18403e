import { numberText } from "@daybook/contract/core/numbers";
import type { Week } from "@daybook/contract/weeks/weeks";
import { Checkbox, rem } from "@mantine/core";
import type { CSSProperties } from "react";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltipWhenTruncated } from "#ui/overlay/tooltip.ts";
import { loggedOf, noteOf, stateLabels, weekText } from "../weeks-labels.ts";
import { WeekMark } from "./week-mark.tsx";

const clipped: CSSProperties = { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", fontSize: rem(12) };
const button: CSSProperties = {
  flex: 1,
  minWidth: 0,
  padding: 0,
  border: 0,
  background: "none",
  font: "inherit",
  color: "inherit",
  textAlign: "start",
  cursor: "pointer",
};

const backgrounds = { approved: undefined, open: undefined, returned: "var(--bad-soft)", submitted: "var(--accent-soft)" };

export type WeekCellProps = {
  week: Week;
  chosen: boolean;
  opened: boolean;
  onChoose: (week: Week, chosen: boolean) => void;
  onOpen: (week: Week) => void;
};

/** A person's week: its state, the hours and what is special about it. A submitted one has a check box. */
export function WeekCell({ week, chosen, opened, onChoose, onOpen }: WeekCellProps) {
  const { today } = useCompany();
  const { state, can, changedSince, user, weekStart } = week;
  const note = noteOf(week);
  const name = `${user.name}, ${weekText(weekStart, today)}`;
  const hours = numberText(loggedOf(week));
  const isChanged = changedSince.length > 0;
  return (
    <span
      style={{
        display: "flex",
        gap: 8,
        padding: "8px 10px",
        borderRadius: 4,
        background: isChanged ? "var(--wait-soft)" : backgrounds[state],
        outline: opened ? "2px solid var(--accent)" : undefined,
        outlineOffset: -2,
      }}
    >
      {can.approve ? (
        <Checkbox
          size="xs"
          checked={chosen}
          aria-label={`Choose ${name}`}
          onChange={(event) => onChoose(week, event.currentTarget.checked)}
          styles={{ body: { paddingTop: 2 } }}
        />
      ) : (
        <WeekMark state={state} />
      )}
      <button
        type="button"
        style={button}
        data-person={user._id}
        data-week={weekStart}
        aria-expanded={opened}
        aria-label={`${name}: ${hours} h ${note.text === stateLabels[state] ? note.text : `${note.text}, ${stateLabels[state]}`}`}
        onClick={() => onOpen(week)}
      >
        <span className="tnum" style={{ whiteSpace: "nowrap" }}>
          <b style={{ fontWeight: 600, fontSize: rem(14) }}>{hours}</b> <span style={{ fontSize: rem(12), color: "var(--text-3)" }}>h</span>
        </span>{" "}
        <span style={{ ...clipped, color: note.tone === "idle" ? "var(--text-2)" : `var(--${note.tone}-text)` }} {...tooltipWhenTruncated}>
          {note.text}
        </span>
      </button>
    </span>
  );
}
