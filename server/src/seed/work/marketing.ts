import { type Bank, standUp } from "./bank.ts";

/** The Marketing team. */
export const marketing: Bank = {
  work: [
    {
      title: "Draft the {page}",
      notes: ["First 700 words; two quotes are missing.", "Rewrote the opening; it starts with the client now."],
      next: "Get quotes from Rohan and {client}.",
    },
    {
      title: "Keyword research for the {page}",
      notes: ["Twelve relevant keywords, three with low competition.", "Titles and descriptions are in the spreadsheet."],
      next: "Add the keywords to the {page}.",
    },
    {
      title: "Photos for the {page}",
      notes: ["Selected 14 of 220.", "Colours match the brand guide."],
      next: "Write alt texts and upload.",
    },
    {
      title: "Publish the {page}",
      notes: ["Live, with redirects from the old URL.", "Checked on four phones."],
      next: "Monitor the traffic of the {page} for a week.",
      blocker: "Legal has not approved the client quote.",
    },
    {
      title: "Plan the {campaign}",
      notes: ["Budget split over four weeks.", "The audience is smaller than expected, but relevant."],
      next: "Brief Design on the {campaign}.",
    },
    {
      title: "Copy for the {campaign}",
      notes: ["Six variants, from short to long.", "Removed adjectives; it reads better."],
      next: "Ask a colleague to review the copy.",
    },
    {
      title: "Artwork for the {campaign} with Design",
      notes: ["Three formats are done; the vertical one is next.", "The harbour image works best."],
      next: "Finish the vertical format and export.",
    },
    {
      title: "Set up the {campaign}",
      notes: ["Tracking tested end to end.", "Started with a tenth of the budget."],
      next: "Compare the variants after two days.",
      blocker: "The ad account is still under review by the provider.",
    },
    {
      title: "Report on the {campaign}",
      notes: ["38 enquiries, nine of them qualified.", "Cost per enquiry is down by 20%."],
      next: "Present the report in the Monday meeting.",
    },
    {
      title: "Short video for the {campaign}",
      notes: ["Ninety seconds, music cleared.", "Subtitles in three languages."],
      next: "Thumbnail and upload.",
    },
    {
      title: "Newsletter about the {page}",
      notes: ["Subject line B won the A/B test.", "Removed 410 invalid addresses from the list."],
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
    { title: "Weekly metrics", hours: [0.5, 1], share: 0.7, weekdays: [1] },
    { title: "Content meeting", hours: [0.5, 1], share: 0.6, weekdays: [3] },
    { title: "Call with the agency", hours: [0.5, 0.75], share: 0.15 },
  ],
  done: ["Published.", "Done; notes are in the spreadsheet.", "Approved.", "Live since noon.", "Results are in the report."],
  blockers: ["Waiting for permission to name the client.", "The photographer is a week late.", "No access to the partner's analytics."],
};
