/** An announcement of the demo company. */
export type SeedAnnouncement = {
  title: string;
  /** Markdown. */
  content: string;
  daysAgo: number;
  /** `HH:MM` of the company's clock. */
  at: string;
  /** By the administrator of systems; otherwise by the director. */
  bySystems?: true;
  pinned?: true;
  /** For so many days. */
  lasts?: number;
};

/** The last months, the latest first. */
export const announcementTexts: readonly SeedAnnouncement[] = [
  {
    title: "All-hands on Thursday at 16:00",
    content:
      "We meet in the big room and on the usual call.\n\n**Agenda**\n\n1. Where the quarter stands\n2. The museum project: first walk-through\n3. Your questions\n\nPlease send questions beforehand to anybody in HR, also anonymously.",
    daysAgo: 1,
    at: "10:15",
    lasts: 10,
  },
  {
    title: "Render farm: two nodes more",
    content:
      "Nodes 9 and 10 are in the pool since this morning. Jobs with the tag `gpu-large` go there first.\n\nIf a job waits longer than an hour, write to Support with its number.",
    daysAgo: 3,
    at: "11:40",
    bySystems: true,
  },
  {
    title: "End-of-day reports: until ten the next morning",
    content:
      "A reminder because it comes up every month:\n\n- Send the report **the same day**, at the latest until **10:00** of the next workday.\n- Name what blocks you. Leads read blockers first.\n- Hours come from the reports alone, so a missing report is a missing day.\n\nWho is away has nothing to send.",
    daysAgo: 8,
    at: "09:30",
    pinned: true,
  },
  {
    title: "Welcome, Chloé",
    content:
      "Chloé Martin has joined **Support**. She comes from a hotel group and knows everything about difficult guests. Say hello when you pass.",
    daysAgo: 19,
    at: "10:00",
  },
  {
    title: "Network maintenance on Saturday",
    content: "The office network is down on Saturday from 08:00 to 12:00. The VPN and the file server are **not reachable** in that time.",
    daysAgo: 23,
    at: "15:20",
    bySystems: true,
    lasts: 5,
  },
  {
    title: "The policy has a new version",
    content:
      "Working from home and the handling of client material are described anew. Please read the [policy](/policy) and confirm it there.",
    daysAgo: 27,
    at: "12:00",
    pinned: true,
  },
  {
    title: "Fire drill this week",
    content:
      "One of these mornings the alarm will ring. Leave by the nearest stairs, meet at the car park, wait until your lead has counted you.",
    daysAgo: 34,
    at: "09:10",
    lasts: 7,
  },
  {
    title: "Two-step sign-in for the file server",
    content:
      "From Monday the file server asks for a second step.\n\n1. Open the account page\n2. Scan the code with your authenticator\n3. Keep the recovery codes somewhere that is not the file server\n\nSupport helps at the desk all week.",
    daysAgo: 41,
    at: "14:05",
    bySystems: true,
  },
  {
    title: "Thank you for the launch",
    content:
      "The showroom went live on time and the client called within the hour. Thank you, all of you, and especially **3D** and **Unreal** for the last weekend.",
    daysAgo: 52,
    at: "17:30",
  },
  {
    title: "Lunch is on us on Friday",
    content: "From 12:30 in the kitchen. Tell HR about allergies until Thursday noon.",
    daysAgo: 60,
    at: "11:00",
    lasts: 4,
  },
  {
    title: "Welcome, Nikhil",
    content: "Nikhil Bhat starts in **Unreal Engine Development** today and sits with Arjun for the first weeks.",
    daysAgo: 74,
    at: "10:00",
  },
  {
    title: "Evaluation talks begin next week",
    content: "Your lead sends you an appointment. Bring what you are proud of and one thing you would like to learn.",
    daysAgo: 88,
    at: "09:45",
  },
  {
    title: "Reports, tasks and projects live here now",
    content:
      "The spreadsheets are closed. From today on:\n\n| What | Where |\n|---|---|\n| The day's report | EODs |\n| Tasks | Task Management |\n| Who works on what | Projects |\n\nWhat is missing, tell Marcus.",
    daysAgo: 112,
    at: "09:00",
  },
];
