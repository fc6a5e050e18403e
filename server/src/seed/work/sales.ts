import { type Bank, standUp } from "./bank.ts";

/** The Sales team. */
export const sales: Bank = {
  work: [
    {
      title: "Proposal for {account}",
      notes: ["Scope and price agreed with Rohan.", "Second version with a smaller first phase."],
      next: "Present the proposal to {account}.",
      blocker: "Waiting for Legal to check the liability clause.",
    },
    {
      title: "Discovery calls with {account}",
      notes: ["They want to show apartments before construction.", "Two departments are involved; operations owns the budget."],
      next: "Send notes and next steps to {account}.",
    },
    {
      title: "Demo for {account}",
      notes: ["Headset demo in their office, six people.", "Most questions were about offline use."],
      next: "Answer the questions on offline use with Arjun.",
    },
    {
      title: "Estimate for {account} with 3D and Unreal",
      notes: ["Eleven weeks, with a smaller team in the second half.", "The main risk is the CAD data; priced separately."],
      next: "Add the estimate to the proposal.",
    },
    {
      title: "Contract with {account}",
      notes: ["Third draft, payment in three instalments.", "Their changes are small; one needs Ananya's approval."],
      next: "Send the contract to {account} for signature.",
      blocker: "The signatory at {account} is travelling until Friday.",
    },
    {
      title: "Follow up with {account} after the fair",
      notes: ["Positive reply; meeting next week.", "Sent the showroom film and two references."],
      next: "Call {account} on Thursday.",
    },
    {
      title: "Tender documents for {account}",
      notes: ["Read all 64 pages; two criteria are in our favour.", "Sent our questions before the deadline."],
      next: "Prepare references and certificates for the tender.",
    },
    {
      title: "Account plan for {account}",
      notes: ["Three contacts, one of them a sponsor.", "Renewal is due in autumn; expansion is possible."],
      next: "Review the plan with Daniel.",
    },
    {
      title: "Renewal with {account}",
      notes: ["Usage is up; few support tickets.", "They ask for a longer term at the same price."],
      next: "Prepare a counter-offer for two years.",
    },
    {
      title: "Reference visit with {account}",
      notes: ["Date and participants confirmed.", "Rehearsed the showroom tour."],
      next: "Confirm the visit with {account}.",
    },
  ],
  routine: [
    standUp,
    { title: "Pipeline updates", hours: [0.25, 0.75], share: 0.55 },
    { title: "Pipeline review", hours: [0.5, 1], share: 0.8, weekdays: [1] },
    {
      title: "Calls to new contacts",
      hours: [0.75, 2],
      share: 0.55,
      notes: ["Nine calls, two meetings.", "Twelve calls, one good lead.", "Mostly voicemail today."],
    },
    { title: "Replies to enquiries", hours: [0.25, 0.75], share: 0.4 },
  ],
  done: ["Sent and confirmed.", "Signed.", "Handed to the project team.", "Noted in the pipeline."],
  blockers: ["No reply for a week; trying the second contact.", "Waiting for price approval.", "The demo headset is being repaired."],
};
