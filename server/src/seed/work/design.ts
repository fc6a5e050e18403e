import { type Bank, standUp } from "./bank.ts";

/** The Design team. */
export const design: Bank = {
  work: [
    {
      title: "Wireframes for the {screen}",
      notes: ["Two directions, the calmer one goes on.", "Empty and error states drawn as well."],
      next: "Walk Omar through the wireframes.",
    },
    {
      title: "Visual design of the {screen}",
      notes: ["Type scale agreed, contrast passes everywhere.", "Dark theme follows the same tokens."],
      next: "Phone layouts of the {screen}.",
    },
    {
      title: "Prototype of the {screen}",
      notes: ["Clickable from start to end.", "The second step was skipped by everybody; merged with the first."],
      next: "Five sessions with the prototype.",
    },
    {
      title: "Usability sessions on the {screen}",
      notes: ["Three of five found the filter without help.", "Recorded and cut; the summary has four findings."],
      next: "Present the findings of the {screen}.",
      blocker: "Two participants cancelled; looking for others.",
    },
    {
      title: "Icons for the {screen}",
      notes: ["18 icons on a 20-pixel grid.", "Redrew the arrows, they were too heavy."],
      next: "Export the icons and hand them over.",
    },
    {
      title: "Interface audit of the {screen}",
      notes: ["41 findings, 12 of them worth a ticket.", "Spacing differs in seven places."],
      next: "Turn the findings into tickets.",
    },
    {
      title: "Motion for the {screen}",
      notes: ["Short and out of the way: 160 ms.", "Reduced motion switches everything off."],
      next: "Write the values into the hand-over.",
    },
    {
      title: "Accessibility review of the {screen}",
      notes: ["Focus order is wrong in the dialog.", "Colour alone told two states apart; a mark was added."],
      next: "Check again with the screen reader.",
    },
    {
      title: "Illustrations for the {screen}",
      notes: ["Four sketches, two chosen.", "Line weight fits the icons now."],
      next: "Colour the chosen sketches.",
    },
    {
      title: "Hand-over of the {screen} to Development",
      notes: ["Every state has a name and a drawing.", "Answered eleven questions in the file."],
      next: "Sit with Neha for the first build.",
    },
    {
      title: "Copy for the {screen}",
      notes: ["Half as many words.", "Error texts say what to do."],
      next: "Read the texts aloud with Harsh.",
    },
    {
      title: "Comments of {client} on the {screen}",
      notes: ["Fourteen comments, most of them about the logo.", "Agreed on two changes in a short call."],
      next: "Second round with {client}.",
      blocker: "{client} has not named the person who decides.",
    },
    {
      title: "In-headset menu for the {room}",
      notes: ["Readable from arm's length at 1.4 degrees.", "Buttons are the size of a thumb."],
      next: "Try the menu standing and sitting.",
    },
  ],
  routine: [
    standUp,
    {
      title: "Design critique",
      hours: [0.75, 1.25],
      share: 0.75,
      weekdays: [3],
      notes: ["Brought the second direction, good questions.", "Short round, all on track."],
    },
    { title: "Questions from Development", hours: [0.25, 1], share: 0.35 },
    { title: "Component library upkeep", hours: [0.5, 1.25], share: 0.15 },
    { title: "Planning with the project leads", hours: [0.5, 0.75], share: 0.6, weekdays: [1] },
  ],
  done: ["Handed over.", "Approved by the client.", "Signed off in the critique.", "In the library, with notes."],
  blockers: [
    "Waiting for the photographs of the shoot.",
    "The font licence covers print only; asked for the web one.",
    "No decision yet on the colour of the accent.",
  ],
};
