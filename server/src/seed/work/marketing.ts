import { type Bank, standUp } from "./bank.ts";

/** The Marketing team. */
export const marketing: Bank = {
  work: [
    {
      title: "Draft the {page}",
      notes: ["First 700 words, two quotes still missing.", "Rewrote the opening; it starts with the client now."],
      next: "Quotes from Rohan and {client}.",
    },
    {
      title: "Search terms for the {page}",
      notes: ["Twelve terms worth having, three we can win.", "Titles and descriptions are in the sheet."],
      next: "Put the terms into the {page}.",
    },
    {
      title: "Photographs for the {page}",
      notes: ["Chose 14 of 220.", "Colour matches the brand guide."],
      next: "Alternative texts and upload.",
    },
    {
      title: "Publish the {page}",
      notes: ["Live, with redirects from the old address.", "Checked on four phones."],
      next: "Watch the figures of the {page} for a week.",
      blocker: "Legal has not approved the client quote.",
    },
    {
      title: "Plan the {campaign}",
      notes: ["Budget split over four weeks.", "Audience is smaller than thought, but right."],
      next: "Briefing for the {campaign} to Design.",
    },
    {
      title: "Texts for the {campaign}",
      notes: ["Six variants, short ones first.", "Cut the adjectives; reads better."],
      next: "Second pair of eyes on the texts.",
    },
    {
      title: "Artwork for the {campaign} with Design",
      notes: ["Three formats done, the tall one is open.", "The still from the harbour works best."],
      next: "The tall format and the final export.",
    },
    {
      title: "Set up the {campaign}",
      notes: ["Tracking tested end to end.", "Started with a tenth of the budget."],
      next: "Compare the variants after two days.",
      blocker: "The ad account waits for the provider's review.",
    },
    {
      title: "Report on the {campaign}",
      notes: ["38 enquiries, nine good ones.", "Cost for each enquiry is down by a fifth."],
      next: "Show the report in the Monday round.",
    },
    {
      title: "Short film for the {campaign}",
      notes: ["Ninety seconds, music cleared.", "Subtitles in three languages."],
      next: "Thumbnail and upload.",
    },
    {
      title: "Newsletter about the {page}",
      notes: ["Subject line B won the small test.", "List cleaned of 410 dead addresses."],
      next: "Send on Thursday morning.",
    },
  ],
  routine: [
    standUp,
    {
      title: "Social posts and replies",
      hours: [0.5, 1.25],
      share: 0.5,
      notes: ["Two posts, one from the shoot.", "Answered eleven comments."],
    },
    { title: "Figures of the week", hours: [0.5, 1], share: 0.7, weekdays: [1] },
    { title: "Content round", hours: [0.5, 1], share: 0.6, weekdays: [3] },
    { title: "Call with the agency", hours: [0.5, 0.75], share: 0.15 },
  ],
  done: ["Published.", "Done, notes are in the sheet.", "Approved.", "Live since noon.", "Filed with the figures."],
  blockers: [
    "Waiting for the release of the client's name.",
    "The photographer delivers a week late.",
    "No access to the analytics of the partner.",
  ],
};
