import type { ReminderRules } from "@daybook/contract/reminders/rules";
import type { ReminderSettings } from "@daybook/contract/reminders/reminders";
import { Button, Group, Text } from "@mantine/core";
import { IconAdjustments, IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Ruled } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { reminderRules } from "../reminders.api.ts";
import { daysText, hoursText, quietNote, ruleDescriptions, ruleLabels } from "../rule-texts.ts";

const RulesDialog = lazyDialog(async () => (await import("./rules-dialog.tsx")).RulesDialog);

/** What people are reminded of, on which days, and the quiet hours (admin). */
export function RulesSection({ settings }: { settings: ReminderSettings }) {
  const { data: rules, error, refetch } = useQuery(reminderRules);
  return (
    <SettingsSection
      title="Rules"
      text="A person gets one reminder a day, about the first of these that applies. A reminder by a lead or an admin counts."
    >
      {!rules && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={5} />)}
      {rules && <Rules rules={rules} settings={settings} />}
    </SettingsSection>
  );
}

const Row = ({ name, details, value }: { name: string; details: string; value: string }) => (
  <Group justify="space-between" align="baseline" gap={16} py={10} wrap="nowrap">
    <div>
      <Text size="sm" fw={500}>
        {name}
      </Text>
      <Text size="xs" c="var(--text-2)">
        {details}
      </Text>
    </div>
    <Text size="sm" ta="end" miw={96}>
      {value}
    </Text>
  </Group>
);

function Rules({ rules, settings }: { rules: ReminderRules; settings: ReminderSettings }) {
  const dialog = useDialog<true>();
  const note = quietNote(settings.time, rules.quietHours);
  return (
    <>
      <Ruled>
        {rules.rules.map((rule) => (
          <Row
            key={rule.kind}
            name={ruleLabels[rule.kind]}
            details={ruleDescriptions[rule.kind]}
            value={daysText(rule, settings.workdaysOnly)}
          />
        ))}
        <Row
          name="Quiet hours"
          details={
            rules.isSet
              ? "Reminders wait until they end. The quiet hours that people chose for themselves count too."
              : "Reminders wait until they end."
          }
          value={hoursText(rules.quietHours)}
        />
      </Ruled>
      {note && (
        <Group gap={8} wrap="nowrap" align="flex-start">
          <IconAlertTriangle size={16} stroke={1.8} color="var(--bad-mark)" style={{ flex: "none", marginTop: 2 }} aria-hidden />
          <Text size="sm">{note}</Text>
        </Group>
      )}
      <div>
        <Button leftSection={<IconAdjustments size={16} stroke={1.6} />} onClick={() => dialog.open(true)}>
          Change rules
        </Button>
      </div>
      <Suspense>
        {dialog.subject && <RulesDialog key={dialog.key} rules={rules} settings={settings} opened={dialog.opened} onClose={dialog.close} />}
      </Suspense>
    </>
  );
}
