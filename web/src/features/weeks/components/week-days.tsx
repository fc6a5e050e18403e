import { numberText } from "@daybook/contract/core/numbers";
import type { Week, WeekDay } from "@daybook/contract/weeks/weeks";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconLockOpen, IconX } from "@tabler/icons-react";
import { shortDay } from "#lib/format/dates.ts";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { singleClick } from "#ui/single-click.ts";
import { expectedOf, loggedOf, stateLabels, weekText } from "../weeks-labels.ts";
import { useWeekAct } from "../weeks.api.ts";
import { WeekMark } from "./week-mark.tsx";

type Props = { week: Week; onNote: (week: Week, act: "return" | "reopen") => void; onClose: () => void };

/** The days of a person's week against what is expected, what changed since it was submitted, and the decision. */
export function WeekDays({ week, onNote, onClose }: Props) {
  const { today } = useCompany();
  const { mutate, isPending } = useWeekAct();
  const { user, weekStart, days, changedSince, note, state, decidedBy, can } = week;
  const most = Math.max(8, ...days.map(({ logged, expected }) => Math.max(logged, expected)));
  return (
    <section aria-label={`${user.name}, ${weekText(weekStart, today)}`} style={{ maxWidth: "30rem" }}>
      <Group justify="space-between" wrap="nowrap" px={12} py={6}>
        <Text span size="sm" fw={500}>
          <bdi>{user.name}</bdi>{" "}
          <Text span size="sm" c="var(--text-2)">
            {weekText(weekStart, today)}
          </Text>
        </Text>
        <IconButton label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.6} />
        </IconButton>
      </Group>
      <Stack gap={8} px={12} pb={12}>
        {changedSince.length > 0 && (
          <Group gap={8} wrap="nowrap" p={8} bdrs={6} bg="var(--wait-soft)" c="var(--wait-text)" fz="sm">
            <IconAlertTriangle size={16} stroke={1.8} style={{ flex: "none" }} aria-hidden />
            <span>
              Changed since it was {state === "approved" ? "approved" : "submitted"}: {changedSince.join(", ")}
            </span>
          </Group>
        )}
        <Group gap={6} wrap="nowrap" fz="sm">
          <WeekMark state={state} />
          <span>
            {stateLabels[state]}
            {decidedBy && state !== "submitted" && ` by ${decidedBy.name}`}
          </span>
        </Group>
        {note && (
          <Text size="sm" c="var(--text-2)" style={{ overflowWrap: "anywhere" }} dir="auto">
            {note}
          </Text>
        )}
        <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: "none" }}>
          {days
            .filter(({ expected, logged, absence, holiday }) => expected > 0 || logged > 0 || absence > 0 || holiday !== null)
            .map((day) => (
              <Day key={day.date} day={day} most={most} />
            ))}
        </Stack>
        <Group justify="space-between" pt={8} style={{ borderTop: "1px solid var(--line)" }} fz="sm">
          <span>Week</span>
          <span className="tnum">
            <b>{numberText(loggedOf(week))}</b>{" "}
            <Text span size="xs" c="var(--text-3)">
              of {numberText(expectedOf(week))} h
            </Text>
          </span>
        </Group>
        <Group gap={8} justify="flex-end">
          {can.reopen && (
            <Button leftSection={<IconLockOpen size={16} stroke={1.6} />} onClick={() => onNote(week, "reopen")}>
              Reopen
            </Button>
          )}
          {can.return && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
              onClick={() => onNote(week, "return")}
            >
              Return with a note
            </Button>
          )}
          {can.approve && (
            <Button
              leftSection={<IconCheck size={16} stroke={1.6} />}
              loading={isPending}
              onClick={singleClick(() => mutate({ act: "approve", week }, { onSuccess: onClose }))}
            >
              Approve
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  );
}

function Day({ day: { date, logged, expected, absence, holiday, missing }, most }: { day: WeekDay; most: number }) {
  const label = holiday ?? (absence === 1 ? "Away" : absence === 0.5 ? "Half day away" : missing ? "Missing" : "");
  return (
    <Group component="li" gap={12} wrap="nowrap" fz="sm">
      <span style={{ flex: "0 0 5.5rem", whiteSpace: "nowrap" }}>{shortDay(date)}</span>
      <span style={{ position: "relative", flex: "1 1 6rem", minWidth: 40 }}>
        <ProgressBar parts={[{ share: (logged / most) * 100, color: "var(--plot-1)" }]} height={6} />
        {expected > 0 && (
          <span
            style={{
              position: "absolute",
              insetInlineStart: `${(expected / most) * 100}%`,
              top: -3,
              bottom: -3,
              borderInlineStart: "2px solid var(--text)",
            }}
          />
        )}
      </span>
      <Text span size="xs" c={missing ? "var(--bad-text)" : "var(--text-3)"} style={{ flex: "0 1 6rem" }} truncate>
        {label}
      </Text>
      <span className="tnum" style={{ flex: "0 0 6rem", textAlign: "end", whiteSpace: "nowrap" }}>
        <b style={{ fontWeight: 600 }}>{numberText(logged)}</b>{" "}
        <Text span size="xs" c="var(--text-3)">
          {expected > 0 ? `of ${numberText(expected)} h` : "h"}
        </Text>
      </span>
    </Group>
  );
}
