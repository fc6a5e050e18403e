const workingHours = `## Working hours

The core time is **10:00 to 16:00** on workdays. Outside of it everybody decides in agreement with the team.

- A full day has eight hours, breaks not counted.
- Who works longer tells the lead beforehand.
- Nobody is expected to answer after 19:00.`;

const reports = `## End-of-day reports

Everybody sends a report for each day worked, at the latest until 10:00 of the next workday.

1. Name what you did, how long it took and for which project.
2. Name what blocks you, and who could help.
3. Say what you plan for tomorrow.

Hours are counted from the reports alone.`;

const leave = `## Leave

| Kind | Days a year | Ask |
|---|---|---|
| Paid leave | 24 | two weeks before |
| Sick leave | as needed | the same morning |
| Short leave | up to two hours | the day before |

A lead decides within two workdays. Leave that was approved can be withdrawn until it begins.`;

const homeBefore = `## Working from home

Up to one day a week after the first three months, in agreement with the lead.`;

const homeNow = `## Working from home

Up to **two days a week**, from the first month on.

- Tell the team the day before.
- Be reachable in the core time.
- Client material stays on the company's machines.`;

const material = `## Client material

What clients give us is theirs. It is kept on the file server, in the folder of its project, and nowhere else.

> Ask before you show anything outside of the company, also when it looks finished and public.

When a project ends, its lead decides what is archived and what is deleted.`;

const conduct = `## How we treat each other

We say what we think, kindly and early. Nobody is made fun of for what they are, believe or do not know.

Whoever experiences or sees something that should not happen can speak to HR, to any lead or to the director. It stays between the two until you want otherwise.`;

const questions = `## Questions

Anybody in HR answers questions about this policy.`;

const head = "# How we work at Halcyon Studio\n\nThis is what all of us can rely on. It holds for everybody, whatever the role.";

/** The policy's versions, the first one first. Markdown. */
export const policyTexts: readonly { content: string; daysAgo: number; requiresAcknowledgement: boolean }[] = [
  {
    content: [head, workingHours, reports, leave, homeBefore, conduct, questions].join("\n\n"),
    daysAgo: 118,
    requiresAcknowledgement: false,
  },
  {
    content: [head, workingHours, reports, leave, homeNow, material, conduct, questions].join("\n\n"),
    daysAgo: 30,
    requiresAcknowledgement: true,
  },
];
