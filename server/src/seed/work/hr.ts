import { type Bank, standUp } from "./bank.ts";

/** The HR team. */
export const hr: Bank = {
  work: [
    {
      title: "Advertise the {opening}",
      notes: ["Text agreed with the team, salary range included.", "On four boards and our own page."],
      next: "First look at the applications.",
    },
    {
      title: "Screen applications for the {opening}",
      notes: ["42 read, seven go on.", "Portfolios are strong this time."],
      next: "Invite the seven to a first talk.",
    },
    {
      title: "First talks for the {opening}",
      notes: ["Four talks, two clear yes.", "Notice periods are long; one could start at once."],
      next: "Technical round with the team.",
      blocker: "The team has no free slot for the technical round this week.",
    },
    {
      title: "Offer for the {opening}",
      notes: ["Offer sent, answer by Friday.", "Agreed on the start date and the equipment."],
      next: "Contract and equipment.",
    },
    {
      title: "References for the {opening}",
      notes: ["Two of three references reached, both good.", "One referee is abroad; a mail went out."],
      next: "The last reference.",
    },
    {
      title: "Revise the {policy}",
      notes: ["Second draft, shorter and without the old form.", "Comments from the leads are in."],
      next: "Have Ananya approve the {policy}.",
      blocker: "The auditor has not answered the question on overtime.",
    },
    {
      title: "Questions on the {policy}",
      notes: ["Collected eleven questions, six are the same.", "Answers will become a page."],
      next: "Publish the answers.",
    },
    {
      title: "Session on the {policy}",
      notes: ["Two sessions, 31 people.", "Slides are in the share; recording follows."],
      next: "Feedback from the session.",
    },
    {
      title: "Collect signatures for the {policy}",
      notes: ["33 of 40 signed.", "Reminded the rest in person."],
      next: "The last signatures.",
    },
    {
      title: "Compare providers for the {policy}",
      notes: ["Three offers side by side.", "The second has the better clinic list."],
      next: "Recommendation to Ananya.",
    },
  ],
  routine: [
    standUp,
    { title: "Payroll and attendance", hours: [0.75, 2], share: 0.3 },
    {
      title: "Talks with people",
      hours: [0.5, 1.25],
      share: 0.35,
      notes: ["Two conversations, one needs a follow-up.", "Exit talk; useful notes.", "Check-in with the new joiners."],
    },
    { title: "Letters and certificates", hours: [0.25, 0.75], share: 0.35 },
    { title: "Leads' round", hours: [0.75, 1], share: 0.7, weekdays: [2] },
  ],
  done: ["Filed.", "Talked through and agreed.", "Sent to everybody concerned.", "Closed, with notes."],
  blockers: ["Waiting for the bank's confirmation.", "The background check takes two more days.", "The form of the authority is offline."],
};
