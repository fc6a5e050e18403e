import { Button, Group, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { instantText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { singleClick } from "#ui/single-click.ts";
import { stateLabels, weekText } from "../weeks-labels.ts";
import { useWeekAct, weeksOf } from "../weeks.api.ts";
import { WeekMark } from "./week-mark.tsx";

/** The state of one's own week with *Finish week*. Renders nothing while weeks are not approved, and for a week without days. */
export function OwnWeek({ weekStart }: { weekStart: string }) {
  const { user, company } = useSession();
  const { data } = useQuery(weeksOf({ user: [user._id], startDate: weekStart, endDate: weekStart }));
  const { mutate, isPending } = useWeekAct();
  const week = data?.[0];
  if (!week || (week.state === "open" && !week.isDue)) return null;
  const { state, note, decidedBy, submittedAt, changedSince, can } = week;
  const text = {
    open: `Finish the week ${weekText(weekStart, company.today)} when your reports are complete`,
    submitted: `· ${submittedAt ? instantText(submittedAt, company.timezone, company.today) : ""} · waits for approval`,
    approved: decidedBy ? `by ${decidedBy.name}. Its reports can no longer be changed.` : "because it has no workdays",
    returned: decidedBy ? `by ${decidedBy.name}` : "because its days changed",
  }[state];
  return (
    <Group
      component="section"
      aria-label="Approval of the week"
      justify="space-between"
      gap={12}
      px={12}
      py={8}
      my={8}
      style={{ border: "1px solid var(--line)", borderRadius: 8 }}
    >
      <Group gap={8} wrap="nowrap" flex="1 1 16rem" miw={0}>
        <WeekMark state={state} />
        <Text span size="sm" style={{ overflowWrap: "anywhere" }}>
          <b style={{ fontWeight: 500 }}>{stateLabels[state]}</b>{" "}
          <Text span size="sm" c="var(--text-2)">
            {text}
          </Text>
        </Text>
      </Group>
      {can.submit && (
        <Button
          leftSection={<IconCheck size={16} stroke={1.6} />}
          loading={isPending}
          onClick={singleClick(() => mutate({ act: "submit", week }))}
        >
          Finish week
        </Button>
      )}
      {can.withdraw && (
        <Button variant="subtle" color="gray" loading={isPending} onClick={singleClick(() => mutate({ act: "withdraw", week }))}>
          Withdraw
        </Button>
      )}
      {note && (
        <Text size="sm" p={8} flex="1 0 100%" bg={state === "returned" ? "var(--bad-soft)" : "var(--surface-sunken)"} bdrs={6} dir="auto">
          {note}
        </Text>
      )}
      {changedSince.length > 0 && (
        <Text size="xs" c="var(--wait-text)" flex="1 0 100%">
          Changed since: {changedSince.join(", ")}
        </Text>
      )}
    </Group>
  );
}
