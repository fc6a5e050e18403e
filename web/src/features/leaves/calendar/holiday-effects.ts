import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { counted, numberText, pluralize } from "@daybook/contract/core/numbers";
import { call } from "#lib/api/call.ts";
import { confirm } from "#ui/overlay/confirm.ts";

export type NewHoliday = Omit<InputOf<Api["POST /leaves/holidays"]>, "dryRun">;

type Effects = { people: number; days: number; reports: number; hours: number };

/** `3 people get 4 days of leave back. 12 people have reported 96 h, which become overtime.`; undefined without effects. */
function effectsText({ people, days, reports, hours }: Effects): string | undefined {
  const texts = [
    people > 0 && `${counted(people, "person gets", "people get")} ${counted(days, "day")} of leave back, and a notice about it.`,
    reports > 0 &&
      `${counted(reports, "person has", "people have")} reported ${numberText(hours)} h, which count as overtime on a holiday.`,
  ];
  return texts.filter(Boolean).join(" ") || undefined;
}

/** Asks before holidays are added that change someone's leave or hours. Resolves to true if they may be added. */
export async function confirmEffects(holidays: NewHoliday[]): Promise<boolean> {
  const sum = { days: 0, reports: 0, hours: 0 };
  const userIds = new Set<string>();
  for (const holiday of holidays) {
    const { changes = [], reported } = await call("POST /leaves/holidays", { ...holiday, dryRun: true });
    for (const { user, days } of changes) {
      userIds.add(user._id);
      sum.days += days;
    }
    sum.reports = Math.max(sum.reports, reported?.people ?? 0);
    sum.hours += reported?.hours ?? 0;
  }
  const body = effectsText({ ...sum, people: userIds.size });
  const added = holidays.length === 1 ? "this holiday" : `these ${counted(holidays.length, "holiday")}`;
  return body === undefined || confirm({ title: `Add ${added}?`, body, action: pluralize(holidays.length, "Add holiday") });
}
