import type { ChecklistKind, PayrollCheck, PayrollMonth } from "@daybook/contract/payroll/payroll";
import { Group, Stack, Text } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { monthName } from "#lib/format/dates.ts";
import { Section, TextLink } from "#ui/layout/section.tsx";
import { NumberFields } from "./number-fields.tsx";

/** Where an open item is settled. */
const remedies: Partial<Record<ChecklistKind, { label: string; href: string }>> = {
  weeks: { label: "Open weeks", href: "/hours?tab=weeks" },
  requests: { label: "Decide", href: "/leaves" },
  reports: { label: "Open reports", href: "/eods" },
};

/** What is open before a month is closed, each with its remedy. Only missing personnel numbers stop it. */
export function PayrollChecklist({ month: { month, checklist } }: { month: PayrollMonth }) {
  const done = checklist.filter((each) => each.done).length;
  return (
    <Section title={`Before ${monthName(`${month}-01`)} can be closed`} count={`${done} of ${checklist.length} done`}>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none", borderTop: "1px solid var(--line)" }}>
        {checklist
          .toSorted((a, b) => Number(a.done) - Number(b.done))
          .map((check) => (
            <Line key={check.kind} check={check} />
          ))}
      </Stack>
    </Section>
  );
}

function Line({ check: { kind, done, text, details, people } }: { check: PayrollCheck }) {
  const remedy = done ? undefined : remedies[kind];
  return (
    <Group component="li" gap={12} py={8} mih={40} style={{ borderBottom: "1px solid var(--line)" }} fz="sm">
      {done ? (
        <IconCircleCheck size={16} stroke={1.8} color="var(--ok-mark)" role="img" aria-label="Done" />
      ) : (
        <IconCircle size={16} stroke={1.8} color={kind === "numbers" ? "var(--bad-mark)" : "var(--icon)"} role="img" aria-label="Open" />
      )}
      <Text span size="sm" fw={done ? 400 : 500} c={done ? "var(--text-2)" : undefined}>
        {text}
      </Text>
      <Text span size="xs" c="var(--text-3)" flex="1 1 10rem" miw={0} style={{ overflowWrap: "anywhere" }}>
        {kind === "numbers" && !done ? "" : details}
      </Text>
      {kind === "numbers" && !done && <NumberFields people={people} />}
      {remedy && <TextLink href={remedy.href}>{remedy.label}</TextLink>}
    </Group>
  );
}
