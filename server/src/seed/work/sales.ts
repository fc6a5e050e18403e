import { type Bank, standUp } from "./bank.ts";

/** The Sales team. */
export const sales: Bank = {
  work: [
    {
      title: "Proposal for {account}",
      notes: ["Scope and price agreed with Rohan.", "Second version with the smaller first step."],
      next: "Walk {account} through the proposal.",
      blocker: "Legal checks the liability clause.",
    },
    {
      title: "Discovery calls with {account}",
      notes: ["They want to show flats before they are built.", "Two departments involved; the budget sits with operations."],
      next: "Notes and next steps to {account}.",
    },
    {
      title: "Demo for {account}",
      notes: ["Headset demo in their office, six people.", "Most questions were about offline use."],
      next: "Answers on offline use, with Arjun.",
    },
    {
      title: "Estimate for {account} with 3D and Unreal",
      notes: ["Eleven weeks, two people less in the second half.", "Risk is the CAD data; priced separately."],
      next: "Estimate into the proposal.",
    },
    {
      title: "Contract with {account}",
      notes: ["Third draft, payment in three steps.", "Their changes are small, one needs Ananya."],
      next: "Signature round for {account}.",
      blocker: "The signatory at {account} is travelling until the end of the week.",
    },
    {
      title: "Follow up with {account} after the fair",
      notes: ["Warm answer, meeting next week.", "Sent the showroom film and two references."],
      next: "Call {account} on Thursday.",
    },
    {
      title: "Tender documents of {account}",
      notes: ["Read all 64 pages; two criteria are in our favour.", "Question list sent before the deadline."],
      next: "References and certificates for the tender.",
    },
    {
      title: "Account plan for {account}",
      notes: ["Three contacts, one sponsor.", "Renewal is due in the autumn; expansion is possible."],
      next: "Go through the plan with Daniel.",
    },
    {
      title: "Renewal of {account}",
      notes: ["Usage is up, support is happy.", "They ask for a longer term at the same price."],
      next: "Counter-offer for two years.",
    },
    {
      title: "Reference visit with {account}",
      notes: ["Date and people fixed.", "Route through the showroom rehearsed."],
      next: "Confirm the visit with {account}.",
    },
  ],
  routine: [
    standUp,
    { title: "Pipeline upkeep", hours: [0.25, 0.75], share: 0.55 },
    { title: "Pipeline review", hours: [0.5, 1], share: 0.8, weekdays: [1] },
    {
      title: "Calls to new contacts",
      hours: [0.75, 2],
      share: 0.55,
      notes: ["Nine calls, two meetings.", "Twelve calls, one good lead.", "Mostly voicemail today."],
    },
    { title: "Answers to enquiries", hours: [0.25, 0.75], share: 0.4 },
  ],
  done: ["Sent and confirmed.", "Signed.", "Handed to the project team.", "Noted in the pipeline."],
  blockers: ["No answer for a week; trying the second contact.", "Price approval is still open.", "The demo headset is in the workshop."],
};
