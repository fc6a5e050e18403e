import type { PayrollMonth } from "@daybook/contract/payroll/payroll";
import type { PayrollPreset } from "@daybook/contract/payroll/columns";
import { Button, Text } from "@mantine/core";
import { IconChevronDown, IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { monthName, monthText } from "#lib/format/dates.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";
import { ReasonedButton } from "#ui/form/reasoned-button.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { closingObstacle, openTexts } from "../payroll-labels.ts";
import { payrollHref, payrollMonth, usePayrollAct } from "../payroll.api.ts";

const presets: [PayrollPreset, string][] = [
  ["default", "default columns"],
  ["german", "German (semicolons, decimal commas)"],
  ["custom", "columns of the settings"],
];
const icon = { size: 16, stroke: 1.6 } as const;

/** Export and *Close November*, in the header of the tab. */
export function PayrollActions({ month }: { month: string }) {
  const { data } = useQuery(payrollMonth(month));
  const { mutate, isPending } = usePayrollAct();
  const phone = usePhone();
  if (!data || data.month !== month) return null;
  const isClosed = data.closedAt !== null;
  const name = monthName(`${month}-01`);
  const problem = closingObstacle(data);
  const close = async () => {
    if (await confirm(questionOf(data, name))) mutate({ act: "close", month });
  };
  return (
    <>
      {!isClosed && problem && !phone && (
        <Text size="sm" c={data.obstacle ? "var(--text-3)" : "var(--bad-text)"}>
          {problem}
        </Text>
      )}
      <LazyMenu
        position="bottom-end"
        button={
          <Button
            variant={isClosed ? "filled" : "default"}
            leftSection={<IconDownload {...icon} />}
            rightSection={<IconChevronDown size={14} />}
          >
            Export
          </Button>
        }
      >
        {() =>
          presets.flatMap(([preset, label]) => [
            <MenuItem key={`${preset}-csv`} leftSection={<IconDownload {...icon} />} {...asLink(payrollHref(month, "csv", preset), true)}>
              CSV, {label}
            </MenuItem>,
            <MenuItem
              key={`${preset}-xlsx`}
              leftSection={<IconFileSpreadsheet {...icon} />}
              {...asLink(payrollHref(month, "xlsx", preset), true)}
            >
              Excel, {label}
            </MenuItem>,
          ])
        }
      </LazyMenu>
      {!isClosed && (
        <ReasonedButton variant="filled" disabledReason={problem} isReasonShown loading={isPending} onClick={() => void close()}>
          Close {name}
        </ReasonedButton>
      )}
    </>
  );
}

function questionOf(month: PayrollMonth, name: string) {
  const open = openTexts(month);
  return {
    title: `Close ${monthText(month.month)}?`,
    body: (
      <>
        {open.length > 0 && <p>Still open: {open.join(", ")}.</p>}
        <p>Its reports can no longer be changed. What changes later becomes a correction of the next month. You can reopen it.</p>
      </>
    ),
    action: `Close ${name}`,
  };
}
