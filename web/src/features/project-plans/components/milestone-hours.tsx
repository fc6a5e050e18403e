import { numberText } from "@daybook/contract/core/numbers";
import type { MilestoneHours as Hours } from "@daybook/contract/project-plans/project-plans";
import type { Milestone } from "@daybook/contract/projects/projects";
import { Group, Stack, Text } from "@mantine/core";
import { Section } from "#ui/layout/section.tsx";
import { usePhone } from "#ui/use-phone.ts";

type Props = { hours: readonly Hours[]; milestones: readonly Milestone[] };

/** `12.5 h over`, `40 h left`; empty without an estimate. */
function leftText({ estimatedHours, loggedHours }: Hours) {
  if (estimatedHours === null) return "";
  const left = Math.round((estimatedHours - loggedHours) * 100) / 100;
  return left < 0 ? `${numberText(-left)} h over` : `${numberText(left)} h left`;
}

/** Reported hours beside the estimate of each milestone: a tick is the estimate. Nothing without either. */
export function MilestoneHours({ hours, milestones }: Props) {
  const phone = usePhone();
  const used = hours.filter(({ estimatedHours, loggedHours }) => estimatedHours !== null || loggedHours > 0);
  if (used.length === 0) return null;
  const most = Math.max(...used.map(({ estimatedHours, loggedHours }) => Math.max(estimatedHours ?? 0, loggedHours)));
  const total = (key: "estimatedHours" | "loggedHours") => used.reduce((sum, each) => sum + (each[key] ?? 0), 0);
  const name = (id: string | null) =>
    milestones.find(({ _id }) => _id === id)?.name ?? (milestones.length > 0 ? "Without a milestone" : "All tasks");
  const estimated = total("estimatedHours");
  return (
    <Section
      title="Estimate against reported"
      count={estimated > 0 ? `${numberText(total("loggedHours"))} of ${numberText(estimated)} h` : `${numberText(total("loggedHours"))} h`}
    >
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }} aria-label="Hours by milestone">
        {used.map((each) => (
          <Group
            key={each._id ?? "rest"}
            component="li"
            gap="4px 16px"
            py={8}
            wrap={phone ? "wrap" : "nowrap"}
            style={{ borderBlockStart: "1px solid var(--line)" }}
          >
            <Text span size="sm" dir="auto" style={{ flex: phone ? "1 0 100%" : "0 0 26%", overflowWrap: "anywhere" }}>
              {name(each._id)}
            </Text>
            <Bar hours={each} most={most} />
            <Text span size="sm" className="tnum" ta="end" style={{ flex: "0 0 auto", minWidth: "8rem" }}>
              <b>{numberText(each.loggedHours)}</b>
              <Text span size="xs" c="var(--text-3)">
                {each.estimatedHours === null ? " h, no estimate" : ` of ${numberText(each.estimatedHours)} h`}
              </Text>
            </Text>
            <Text
              span
              size="xs"
              className="tnum"
              ta="end"
              c={each.estimatedHours !== null && each.loggedHours > each.estimatedHours ? "var(--bad-text)" : "var(--text-2)"}
              style={{ flex: "0 0 5.5rem" }}
            >
              {leftText(each)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

/** The numbers are in the text beside it. */
function Bar({ hours: { estimatedHours, loggedHours }, most }: { hours: Hours; most: number }) {
  const percent = (value: number) => (most === 0 ? 0 : (value / most) * 100);
  return (
    <span aria-hidden style={{ position: "relative", flex: 1, minWidth: 60, height: 14 }}>
      <span style={{ position: "absolute", insetInline: 0, insetBlock: 4, borderRadius: 3, background: "var(--surface-active)" }} />
      <span
        style={{
          position: "absolute",
          insetInlineStart: 0,
          insetBlock: 4,
          width: `${percent(loggedHours)}%`,
          borderRadius: 3,
          background: "var(--plot-1)",
        }}
      />
      {estimatedHours !== null && (
        <span
          style={{
            position: "absolute",
            insetInlineStart: `calc(${percent(estimatedHours)}% - 2px)`,
            insetBlock: 0,
            width: 2,
            background: "var(--text)",
          }}
        />
      )}
    </span>
  );
}
