import { useQuery } from "@tanstack/react-query";
import { monthOf, monthText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { capText, sumText } from "../cost-texts.ts";
import { reminderSettingsHref } from "../reminder-labels.ts";
import { whatsappCosts } from "../reminders.api.ts";
import s from "./reminder-parts.module.css";

/** What messages by WhatsApp have cost this month, while reminders run (admin). */
export function CostsLine() {
  const month = monthOf(useCompany().today);
  const { data: costs } = useQuery(whatsappCosts(month));
  if (!costs) return null;
  const { settings } = costs;
  return (
    <p className={s.intro}>
      {monthText(month)}: {sumText(costs, settings)}. {settings.monthlyCap !== null && capText(costs)}{" "}
      <TextLink href={reminderSettingsHref}>Costs</TextLink>
    </p>
  );
}
