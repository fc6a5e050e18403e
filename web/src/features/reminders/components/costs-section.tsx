import type { Costs } from "@daybook/contract/whatsapp-costs/whatsapp-costs";
import { Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCoins } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { addMonths, monthOf, monthText } from "#lib/format/dates.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Ruled } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { capText, categoryDetails, categoryLabels, sumText } from "../cost-texts.ts";
import { whatsappCosts } from "../reminders.api.ts";

const PricesDialog = lazyDialog(async () => (await import("./prices-dialog.tsx")).PricesDialog);

/** What messages by WhatsApp have cost, with their prices and the cap (admin). */
export function CostsSection() {
  const { today } = useCompany();
  const now = monthOf(today);
  const [month, setMonth] = useState(now);
  const move = (count: number) => setMonth(addMonths(`${month}-01`, count).slice(0, 7));
  const { data: costs, error, refetch } = useQuery(whatsappCosts(month));
  return (
    <SettingsSection
      title="WhatsApp costs"
      text="Meta bills each delivered message by the recipient’s country. Enter the prices of its rate card, and a cap."
    >
      <PeriodSwitch
        label={monthText(month)}
        unit="month"
        onEarlier={() => move(-1)}
        {...(month < now && { onLater: () => move(1), onNow: () => setMonth(now) })}
      />
      {!costs && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={4} />)}
      {costs && <MonthOfCosts costs={costs} isRunning={month === now} />}
    </SettingsSection>
  );
}

function MonthOfCosts({ costs, isRunning }: { costs: Costs; isRunning: boolean }) {
  const dialog = useDialog<true>();
  const { categories, settings, capReached } = costs;
  return (
    <>
      <Ruled>
        {categories.map((each) => (
          <Group key={each.category} justify="space-between" align="baseline" gap={16} py={10} wrap="nowrap">
            <div>
              <Text size="sm" fw={500}>
                {categoryLabels[each.category]}
              </Text>
              <Text size="xs" c="var(--text-2)">
                {categoryDetails(each, settings)}
              </Text>
            </div>
            <Text size="sm" ta="end" miw={120}>
              {sumText(each, settings)}
            </Text>
          </Group>
        ))}
        <Group justify="space-between" align="baseline" gap="4px 16px" py={10}>
          <Text size="sm" fw={600}>
            {monthText(costs.month)}
          </Text>
          <Text size="sm" fw={600}>
            {sumText(costs, settings)}
          </Text>
        </Group>
      </Ruled>
      {isRunning &&
        (capReached ? (
          <Group gap={8} wrap="nowrap" align="flex-start">
            <IconAlertTriangle size={16} stroke={1.8} color="var(--bad-mark)" style={{ flex: "none", marginTop: 2 }} aria-hidden />
            <Text size="sm" fw={500}>
              {capText(costs)}
            </Text>
          </Group>
        ) : (
          <Text size="sm">{capText(costs)}</Text>
        ))}
      <div>
        <Button leftSection={<IconCoins size={16} stroke={1.6} />} onClick={() => dialog.open(true)}>
          Prices and cap
        </Button>
      </div>
      <Suspense>
        {dialog.subject && <PricesDialog key={dialog.key} settings={settings} opened={dialog.opened} onClose={dialog.close} />}
      </Suspense>
    </>
  );
}
