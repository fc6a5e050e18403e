import type { ReactionName } from "@daybook/contract/discussions/reactions";

/** An announcement of the demo company. */
export type SeedAnnouncement = {
  title: string;
  /** Markdown. */
  content: string;
  daysAgo: number;
  /** `HH:MM` in the company's timezone. */
  at: string;
  /** Sent by the systems administrator instead of the director. */
  bySystemsAdmin?: true;
  pinned?: true;
  expiresAfterDays?: number;
  /** Only for these teams instead of everyone. */
  teams?: readonly string[];
  /** Must be read and confirmed within this many days. */
  confirmWithinDays?: number;
  /** A text file, or without a text a picture. */
  file?: { name: string; text?: string };
  /** What readers react with. */
  reactions?: readonly ReactionName[];
};

/** Announcements of the last months, newest first. */
export const announcementTexts: readonly SeedAnnouncement[] = [
  {
    title: "All-hands on Thursday at 16:00",
    content:
      "Join us in the main meeting room or on the usual call.\n\n**Agenda**\n\n1. Quarterly results\n2. Museum project: first walkthrough\n3. Q&A\n\nSend your questions to HR in advance, anonymously if you like.",
    daysAgo: 1,
    at: "10:15",
    expiresAfterDays: 10,
  },
  {
    title: "Two new render farm nodes",
    content:
      "Nodes 9 and 10 joined the pool this morning. Jobs tagged `gpu-large` run there first.\n\nIf a job is queued for more than an hour, send its number to Support.\n\nThe first frame from node 9 took four minutes instead of eleven:",
    file: { name: "museum-sunrise.jpg" },
    reactions: ["well_done", "like"],
    daysAgo: 3,
    at: "11:40",
    bySystemsAdmin: true,
  },
  {
    title: "How we handle client data from next month",
    content:
      "From next month, client models and CAD files stay on the studio servers. **Nothing on private drives**, nothing in chat.\n\n- Send large files with the portal link\n- Ask Marcus for access from home",
    file: {
      name: "client-data-rules.txt",
      text: "Client data\n\n1. Models, CAD files and photos of a client stay on the studio servers.\n2. No copies on private drives, phones or in chat.\n3. Large files go to the client with the portal link, which ends after 30 days.\n4. Delete local copies when the project is archived.\n5. Something went wrong? Tell Support on the same day.\n",
    },
    daysAgo: 4,
    at: "10:30",
    teams: ["3D", "Design", "Development", "Unreal Engine Development"],
    confirmWithinDays: 10,
  },
  {
    title: "Code freeze for the museum portal",
    content:
      "The museum tests its portal from Monday. Until they are done, merge only fixes that they asked for, and name their ticket in the commit.",
    daysAgo: 6,
    at: "14:20",
    bySystemsAdmin: true,
    teams: ["Development"],
  },
  {
    title: "End-of-day reports are due by 10:00 the next workday",
    content:
      "A quick reminder:\n\n- Submit your report **the same day**, or by **10:00** the next workday at the latest.\n- Mention anything blocking you. Leads read blockers first.\n- Hours are calculated from reports only, so a missing report means missing hours.\n\nNo report is due while you're on leave.",
    daysAgo: 8,
    at: "09:30",
    pinned: true,
  },
  {
    title: "Welcome, Chloé",
    content:
      "Chloé Martin has joined **Support** as a Support Associate. She previously worked in guest relations for a hotel group. Please give her a warm welcome.",
    reactions: ["like"],
    daysAgo: 19,
    at: "10:00",
  },
  {
    title: "Network maintenance on Saturday",
    content:
      "The office network will be down on Saturday from 08:00 to 12:00. The VPN and the file server will be **unavailable** during that time.",
    daysAgo: 23,
    at: "15:20",
    bySystemsAdmin: true,
    expiresAfterDays: 5,
  },
  {
    title: "Company policy updated",
    content: "We have updated the sections on working from home and client material. Please read the [policy](/policy) and acknowledge it.",
    daysAgo: 27,
    at: "12:00",
    pinned: true,
  },
  {
    title: "Fire drill this week",
    content:
      "We will have a fire drill one morning this week. When the alarm sounds, leave by the nearest stairs, go to the car park and wait until your lead has taken a headcount.",
    daysAgo: 34,
    at: "09:10",
    expiresAfterDays: 7,
  },
  {
    title: "Two-factor authentication for the file server",
    content:
      "From Monday, the file server requires two-factor authentication.\n\n1. Open your account page\n2. Scan the QR code with your authenticator app\n3. Store your recovery codes somewhere safe, not on the file server\n\nNeed help? Visit the Support desk any day this week.",
    daysAgo: 41,
    at: "14:05",
    bySystemsAdmin: true,
  },
  {
    title: "Showroom launch: thank you!",
    content:
      "The showroom went live on schedule, and the client is delighted. Thank you all, and especially **3D** and **Unreal** for working through the weekend.",
    reactions: ["thanks", "well_done", "like"],
    daysAgo: 52,
    at: "17:30",
  },
  {
    title: "Team lunch on Friday",
    content: "Lunch is on us this Friday from 12:30 in the kitchen. Please tell HR about any allergies by Thursday noon.",
    daysAgo: 60,
    at: "11:00",
    expiresAfterDays: 4,
  },
  {
    title: "Welcome, Nikhil",
    content: "Nikhil Bhat joins **Unreal Engine Development** today as a Junior Developer. Arjun will mentor him for the first few weeks.",
    daysAgo: 74,
    at: "10:00",
  },
  {
    title: "Performance reviews start next week",
    content: "Your lead will send you an invitation. Please bring the work you are most proud of and one skill you would like to develop.",
    daysAgo: 88,
    at: "09:45",
  },
  {
    title: "Daybook is now live",
    content:
      "Daybook replaces our spreadsheets as of today:\n\n| What | Where |\n|---|---|\n| End-of-day reports | EODs |\n| Tasks | Task Management |\n| Project members | Projects |\n\nPlease report any problems to Marcus.",
    daysAgo: 112,
    at: "09:00",
  },
];

/** An announcement that is not published yet. */
export type SeedDraft = Pick<SeedAnnouncement, "title" | "content" | "confirmWithinDays"> & {
  /** On the first workday after so many days, at `at`; without it, a draft. */
  inDays?: number;
  at?: string;
};

export const draftTexts: readonly SeedDraft[] = [
  {
    title: "How we handle client data",
    content:
      "Client models and CAD files stay on the studio servers. **Nothing on private drives**, nothing in chat.\n\n- Send large files with the portal link\n- Ask Marcus for access from home",
    inDays: 2,
    at: "09:00",
    confirmWithinDays: 4,
  },
  {
    title: "Summer hours",
    content: "We are thinking about shorter Fridays in June and July. *Dates and details follow.*",
  },
];
