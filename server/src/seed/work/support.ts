import { type Bank, standUp } from "./bank.ts";

/** The Support team. */
export const support: Bank = {
  work: [
    {
      title: "Guide for {issue}",
      notes: ["Nine steps with screenshots.", "Tested it with a new user."],
      next: "Publish the guide for {issue}.",
    },
    {
      title: "Reproduce the reports about {issue}",
      notes: ["Happens only on the second monitor.", "Three clients, one cause: an old driver."],
      next: "Send the steps to Development.",
      blocker: "The client needs IT approval to share the log.",
    },
    {
      title: "Remote session with {client} about {issue}",
      notes: ["Solved in 40 minutes; the firewall was the cause.", "Fixed in the next release; told them the date."],
      next: "Call {client} back after the update.",
    },
    {
      title: "Reply templates for {issue}",
      notes: ["Four templates in two languages.", "Kept them short, with links to the guide."],
      next: "Ask Grace to review the templates.",
    },
    {
      title: "Collect cases about {issue} for the release",
      notes: ["17 cases, sorted by impact on the client.", "Two are duplicates from last month."],
      next: "Review the cases with Priya.",
    },
    {
      title: "Verify the fix for {issue}",
      notes: ["Fixed on Windows, not yet on the tablet.", "Works with the new licence file."],
      next: "Tell the clients who reported it.",
    },
    {
      title: "Training on {issue} for {client}",
      notes: ["Eight people, two hours.", "Exercises took longer than planned; good feedback."],
      next: "Send the material and the recording.",
    },
    {
      title: "Monitoring for {issue}",
      notes: ["A daily check that sends an email when it fails.", "Found a failing site before the client did."],
      next: "Add the two remaining sites.",
    },
    {
      title: "Help texts on the {screen}",
      notes: ["Replaced jargon with words clients use.", "Added last month's search terms."],
      next: "Show the texts to Design.",
    },
    {
      title: "Test plan for the {screen}",
      notes: ["32 cases, half of them from real reports.", "Ordered by the clients' workflow."],
      next: "Run the plan on the next build.",
    },
  ],
  routine: [
    standUp,
    {
      title: "Ticket queue",
      hours: [1.5, 3.5],
      share: 0.9,
      notes: [
        "14 closed, 3 escalated.",
        "Nine closed; the queue is short.",
        "Busy morning: 21 new, 18 closed.",
        "11 closed, two waiting for the client.",
      ],
    },
    { title: "Phone duty", hours: [0.5, 1.5], share: 0.4 },
    { title: "Shift handover", hours: [0.25, 0.5], share: 0.4 },
    { title: "Case review", hours: [0.5, 1], share: 0.7, weekdays: [4] },
  ],
  done: ["Client confirmed.", "Published in the help centre.", "Escalated to Development with steps.", "Closed."],
  blockers: ["Waiting for the client's log files.", "No test licence for that version.", "The client's contact is on leave."],
};
