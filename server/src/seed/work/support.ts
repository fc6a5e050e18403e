import { type Bank, standUp } from "./bank.ts";

/** The Support team. */
export const support: Bank = {
  work: [
    {
      title: "Guide for {issue}",
      notes: ["Nine steps with pictures.", "Tried it with somebody who never saw the product."],
      next: "Publish the guide for {issue}.",
    },
    {
      title: "Reproduce the reports about {issue}",
      notes: ["Happens only on the second monitor.", "Three clients, one cause: an old driver."],
      next: "Hand the steps to Development.",
      blocker: "The client cannot share the log before their IT agrees.",
    },
    {
      title: "Remote session with {client} about {issue}",
      notes: ["Solved in 40 minutes; the firewall was it.", "Needs the next release; told them the date."],
      next: "Call {client} back after the update.",
    },
    {
      title: "Answer templates for {issue}",
      notes: ["Four templates in two languages.", "Kept them short; links go to the guide."],
      next: "Have Grace read the templates.",
    },
    {
      title: "Collect cases about {issue} for the release",
      notes: ["17 cases, sorted by cost for the client.", "Two are duplicates of last month's."],
      next: "Go through the cases with Priya.",
    },
    {
      title: "Check the fix for {issue}",
      notes: ["Fixed on Windows, open on the tablet.", "Works with the new licence file."],
      next: "Tell the clients who reported it.",
    },
    {
      title: "Training on {issue} for {client}",
      notes: ["Eight people, two hours.", "Exercises took longer than planned; good mood."],
      next: "Send the material and the recording.",
    },
    {
      title: "Monitoring for {issue}",
      notes: ["A daily check with a mail when it fails.", "Found a failing site before the client did."],
      next: "Add the two remaining sites.",
    },
    {
      title: "Help texts on the {screen}",
      notes: ["Replaced jargon with words clients use.", "Search terms of the last month built in."],
      next: "Show the texts to Design.",
    },
    {
      title: "Test plan for the {screen}",
      notes: ["32 cases, half of them from real reports.", "Order follows how clients work."],
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
        "14 closed, 3 passed on.",
        "Nine closed; the queue is short.",
        "Busy morning: 21 new, 18 closed.",
        "11 closed, two wait for the client.",
      ],
    },
    { title: "Phone duty", hours: [0.5, 1.5], share: 0.4 },
    { title: "Hand-over between shifts", hours: [0.25, 0.5], share: 0.4 },
    { title: "Case review", hours: [0.5, 1], share: 0.7, weekdays: [4] },
  ],
  done: ["Client confirmed.", "Published in the help centre.", "Passed to Development with steps.", "Closed."],
  blockers: ["Waiting for the client's log files.", "No test licence for that version.", "The client's contact is on leave."],
};
