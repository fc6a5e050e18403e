import { counted } from "@daybook/contract/core/numbers";

const workingHours = `## Working hours

Core hours are **10:00 to 16:00** on workdays. Outside core hours, agree on your schedule with your team.

- A full day is eight hours, not including breaks.
- Talk to your lead before working overtime.
- You are not expected to respond to messages after 19:00.`;

const reports = `## End-of-day reports

Submit a report for each day you work, by 10:00 on the next workday at the latest.

1. List what you worked on, for which project and for how long.
2. Mention anything blocking you and who could help.
3. Outline your plan for the next workday.

Working hours are calculated from reports only.`;

/** The rules of a leave type that the policy names. */
export type PolicyLeaveType = {
  name: string;
  annualDays: number | null;
  allowHalfDay: boolean;
  carryForwardMax: number;
  minNoticeDays: number;
  documentAfterDays: number | null;
  isAbsence: boolean;
};

const noticeText = (days: number) => (days === 0 ? "None" : counted(days, "day"));

const typeRow = ({ name, annualDays, allowHalfDay, carryForwardMax, minNoticeDays }: PolicyLeaveType) =>
  `| ${name} | ${annualDays ?? "No limit"} | ${annualDays === null ? "–" : carryForwardMax === 0 ? "None" : `Up to ${carryForwardMax}`} | ${allowHalfDay ? "Yes" : "No"} | ${noticeText(minNoticeDays)} |`;

const documentRules = (types: readonly PolicyLeaveType[]) =>
  types
    .flatMap(({ name, documentAfterDays: days }) =>
      days === null ? [] : [` ${name} leave of more than ${days} days needs a document, such as a doctor's note: add it to your request.`],
    )
    .join("");

/** The leave types as they are set up; working from home has a section of its own. */
const leave = (types: readonly PolicyLeaveType[]) => `## Leave

| Type | Days per year | Carried over | Half days | Notice |
|---|---|---|---|---|
${types
  .filter(({ isAbsence }) => isAbsence)
  .map(typeRow)
  .join("\n")}

Request leave in Daybook. Your lead or an admin reviews requests within two workdays. You can withdraw a request until it has been reviewed.${documentRules(types)}`;

const homeBefore = `## Working from home

After your first three months, you can work from home up to one day a week, in agreement with your lead. Request it in Daybook as **Work From Home**; it doesn't use any leave balance.`;

const homeNow = `## Working from home

You can work from home up to **two days a week**, from your first month.

- Request the day in Daybook as **Work From Home**; it doesn't use any leave balance.
- Tell your team the day before.
- Be available during core hours.
- Keep client material on company devices.`;

const material = `## Client material

Material from clients remains their property. Store it only in the project's folder on the file server.

> Ask your lead before showing any client work outside the company, even if it looks finished or public.

When a project ends, the project lead decides what to archive and what to delete.`;

const conduct = `## Code of conduct

We treat each other with respect and give feedback early and kindly. We don't tolerate harassment or discrimination of any kind.

If you experience or witness inappropriate behavior, talk to HR, any lead or the director. Your report is confidential.`;

const questions = `## Questions

If you have questions about this policy, please contact HR.`;

const head = "# Working at Halcyon Studio\n\nThis policy applies to all employees, in every role.";

type PolicyText = { content: string; daysAgo: number; requiresAcknowledgement: boolean };

/** Versions of the demo policy in Markdown, oldest first. Their leave rules are those of the leave types. */
export const policyTexts = (types: readonly PolicyLeaveType[]): readonly PolicyText[] => [
  {
    content: [head, workingHours, reports, leave(types), homeBefore, conduct, questions].join("\n\n"),
    daysAgo: 118,
    requiresAcknowledgement: false,
  },
  {
    content: [head, workingHours, reports, leave(types), homeNow, material, conduct, questions].join("\n\n"),
    daysAgo: 30,
    requiresAcknowledgement: true,
  },
];
