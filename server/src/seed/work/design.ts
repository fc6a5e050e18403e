import { type Bank, standUp } from "./bank.ts";

/** The Design team. */
export const design: Bank = {
  work: [
    {
      title: "Wireframes for the {screen}",
      notes: ["Two directions; continuing with the simpler one.", "Added the empty and error states."],
      next: "Walk Omar through the wireframes.",
    },
    {
      title: "Visual design of the {screen}",
      notes: ["Type scale agreed; contrast passes everywhere.", "Dark theme uses the same tokens."],
      next: "Phone layouts of the {screen}.",
    },
    {
      title: "Prototype of the {screen}",
      notes: ["Clickable from start to finish.", "Everyone skipped the second step, so it is merged with the first."],
      next: "Run five sessions with the prototype.",
    },
    {
      title: "Usability sessions on the {screen}",
      notes: ["Three of five found the filter without help.", "Recordings are edited; the summary has four findings."],
      next: "Present the findings of the {screen}.",
      blocker: "Two participants cancelled; looking for replacements.",
    },
    {
      title: "Icons for the {screen}",
      notes: ["18 icons on a 20-pixel grid.", "Redrew the arrows; they were too heavy."],
      next: "Export the icons and hand them over.",
    },
    {
      title: "Interface audit of the {screen}",
      notes: ["41 findings, 12 of which need a ticket.", "Spacing differs in seven places."],
      next: "Turn the findings into tickets.",
    },
    {
      title: "Motion for the {screen}",
      notes: ["Short transitions: 160 ms.", "Reduced motion disables all transitions."],
      next: "Add the values to the handover document.",
    },
    {
      title: "Accessibility review of the {screen}",
      notes: ["Focus order is wrong in the dialog.", "Two states differed only by colour; added an icon."],
      next: "Check again with the screen reader.",
    },
    {
      title: "Illustrations for the {screen}",
      notes: ["Four sketches, two selected.", "Line weight matches the icons now."],
      next: "Colour the selected sketches.",
    },
    {
      title: "Handover of the {screen} to Development",
      notes: ["Every state has a name and a mock-up.", "Answered eleven questions in the file."],
      next: "Sit with Neha for the first build.",
    },
    {
      title: "Copy for the {screen}",
      notes: ["Cut the text by half.", "Error messages say what to do next."],
      next: "Review the texts with Harsh.",
    },
    {
      title: "Feedback from {client} on the {screen}",
      notes: ["Fourteen comments, most of them about the logo.", "Agreed on two changes in a short call."],
      next: "Second round with {client}.",
      blocker: "{client} has not named a decision maker.",
    },
    {
      title: "In-headset menu for the {room}",
      notes: ["Readable from arm's length at 1.4 degrees.", "Buttons are the size of a thumb."],
      next: "Test the menu standing and sitting.",
    },
  ],
  routine: [
    standUp,
    {
      title: "Design critique",
      hours: [0.75, 1.25],
      share: 0.75,
      weekdays: [3],
      notes: ["Presented the second direction; useful feedback.", "Short session, everything on track."],
    },
    { title: "Questions from Development", hours: [0.25, 1], share: 0.35 },
    { title: "Component library upkeep", hours: [0.5, 1.25], share: 0.15 },
    { title: "Planning with the project leads", hours: [0.5, 0.75], share: 0.6, weekdays: [1] },
  ],
  done: ["Handed over.", "Approved by the client.", "Signed off in the design critique.", "Added to the library, with notes."],
  blockers: [
    "Waiting for the photos from the shoot.",
    "The font licence covers print only; requested a web licence.",
    "No decision yet on the accent colour.",
  ],
};
