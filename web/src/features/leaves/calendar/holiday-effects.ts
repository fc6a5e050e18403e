import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { call } from "#lib/api/call.ts";
import { numberText } from "#lib/format/numbers.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { daysText } from "../leave-labels.ts";

export type NewHoliday = Omit<InputOf<Api["POST /leaves/holidays"]>, "dryRun">;

type Effects = { people: number; days: number; reports: number; hours: number };

/** `3 people get 4 days of leave back. 12 people have reported 96 h, which become overtime.`; undefined without effects. */
function effectsText({ people, days, reports, hours }: Effects): string | undefined {
  const persons = (count: number) => `${count} ${count === 1 ? "person" : "people"}`;
  const texts = [
    people > 0 && `${persons(people)} ${people === 1 ? "gets" : "get"} ${daysText(days)} of leave back, and a notice about it.`,
    reports > 0 &&
      `${persons(reports)} ${reports === 1 ? "has" : "have"} reported ${numberText(hours)} h, which count as overtime on a holiday.`,
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
  const added = holidays.length === 1 ? "this holiday" : `these ${holidays.length} holidays`;
  return body === undefined || confirm({ title: `Add ${added}?`, body, action: holidays.length === 1 ? "Add holiday" : "Add holidays" });
}
