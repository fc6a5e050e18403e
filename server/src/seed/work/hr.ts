import { type Bank, standUp } from "./bank.ts";

/** The HR team. */
export const hr: Bank = {
  work: [
    {
      title: "Advertise the {opening}",
      notes: ["Text agreed with the team, including the salary range.", "Published on four job boards and our careers page."],
      next: "Review the first applications.",
    },
    {
      title: "Screen applications for the {opening}",
      notes: ["Reviewed 42, shortlisted seven.", "Strong portfolios this time."],
      next: "Invite the shortlisted candidates to a first interview.",
    },
    {
      title: "First interviews for the {opening}",
      notes: ["Four interviews, two clear recommendations.", "Notice periods are long; one candidate could start immediately."],
      next: "Schedule technical interviews with the team.",
      blocker: "The team has no time for technical interviews this week.",
    },
    {
      title: "Offer for the {opening}",
      notes: ["Offer sent, answer by Friday.", "Agreed on the start date and the equipment."],
      next: "Prepare the contract and the equipment.",
    },
    {
      title: "References for the {opening}",
      notes: ["Two of three references reached, both good.", "One referee is abroad; sent an email."],
      next: "Check the last reference.",
    },
    {
      title: "Revise the {policy}",
      notes: ["Second draft, shorter and without the old form.", "Received the leads' comments."],
      next: "Get Ananya's approval for the {policy}.",
      blocker: "Waiting for the auditor's answer on overtime.",
    },
    {
      title: "Questions on the {policy}",
      notes: ["Collected eleven questions; six are duplicates.", "The answers will be published as an FAQ page."],
      next: "Publish the answers.",
    },
    {
      title: "Information session on the {policy}",
      notes: ["Two sessions, 31 participants.", "Slides are in the shared folder; the recording follows."],
      next: "Collect feedback on the session.",
    },
    {
      title: "Collect signatures for the {policy}",
      notes: ["33 of 40 signed.", "Reminded the others in person."],
      next: "Collect the last signatures.",
    },
    {
      title: "Compare providers for the {policy}",
      notes: ["Compared three offers.", "The second one covers more clinics."],
      next: "Send a recommendation to Ananya.",
    },
  ],
  routine: [
    standUp,
    { title: "Payroll and attendance", hours: [0.75, 2], share: 0.3 },
    {
      title: "Employee conversations",
      hours: [0.5, 1.25],
      share: 0.35,
      notes: ["Two conversations, one needs a follow-up.", "Exit interview; useful feedback.", "Check-in with the new joiners."],
    },
    { title: "Letters and certificates", hours: [0.25, 0.75], share: 0.35 },
    { title: "Team leads' meeting", hours: [0.75, 1], share: 0.7, weekdays: [2] },
  ],
  done: ["Filed.", "Discussed and agreed.", "Sent to everyone involved.", "Closed, with notes."],
  blockers: [
    "Waiting for the bank's confirmation.",
    "The background check takes two more days.",
    "The authority's online form is unavailable.",
  ],
};
