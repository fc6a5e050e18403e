/** A parameter of the seeded templates. */
export type SeedParameter = { name: string; weight: number; description: string; target: string | null; weeklyTasks: readonly string[] };

export type SeedTemplate = {
  name: string;
  description: string;
  /** The team it is for; null for everybody whom no other names. */
  team: string | null;
  /** The designations it is for, before the team's. */
  designations?: readonly string[];
  /** Made by the team's lead, for the own team. */
  byLead?: true;
  parameters: readonly SeedParameter[];
};

const parameter = (name: string, weight: number, description: string, target: string | null, ...weeklyTasks: string[]): SeedParameter => ({
  name,
  weight,
  description,
  target,
  weeklyTasks,
});

const reports = "Send a report for every workday";

const teamwork = (weight: number) =>
  parameter("Teamwork", weight, "Helps before being asked, says early what is late.", null, "Review a colleague's work", reports);

/** What the company's people are measured by. */
export const seedTemplates: readonly SeedTemplate[] = [
  {
    name: "Real-time developer",
    description: "Whoever builds worlds in the engine.",
    team: "Unreal Engine Development",
    byLead: true,
    parameters: [
      parameter("Delivery", 35, "Milestones are met with what was agreed.", "9 of 10 tasks by their due date", "Close the week's tasks"),
      parameter(
        "Frame time",
        25,
        "Scenes stay within their budget on every headset.",
        "11 ms on the reference headset",
        "Profile the open scene",
        "Keep the build green",
      ),
      parameter("Craft", 20, "Blueprints and code that others understand.", null, "Tidy up one old blueprint"),
      teamwork(20),
    ],
  },
  {
    name: "Software engineer",
    description: "Portals, configurators, data and servers.",
    team: "Development",
    byLead: true,
    parameters: [
      parameter("Delivery", 40, "What was planned is in production.", "9 of 10 tasks by their due date", "Close the week's tasks"),
      parameter(
        "Quality",
        30,
        "Tested, reviewed and without regressions.",
        "No urgent bug from own work",
        "Write tests for what changed",
        "Answer reviews within a day",
      ),
      parameter("Operations", 15, "Servers that nobody has to think about.", "99.9 % of the time up", "Look through the alerts"),
      teamwork(15),
    ],
  },
  {
    name: "3D artist",
    description: "Models, materials and light.",
    team: "3D",
    parameters: [
      parameter(
        "Assets delivered",
        40,
        "Assets are in the library when the scene needs them.",
        "12 assets a month",
        "Hand over the week's assets",
      ),
      parameter(
        "Visual quality",
        35,
        "What the art direction asked for.",
        "At most one round of changes",
        "Show work in progress",
        "Compare with the reference",
      ),
      parameter("Budgets", 10, "Triangles and textures within the limits.", null, "Check the budgets of the week's assets"),
      teamwork(15),
    ],
  },
  {
    name: "Designer",
    description: "Interfaces, brand and research.",
    team: "Design",
    parameters: [
      parameter("Design work", 45, "Solves the problem of the people who use it.", null, "Present the week's designs"),
      parameter("Research", 25, "Decisions stand on what people really do.", "Two studies a quarter", "Talk to somebody who uses it"),
      parameter("Hand-over", 15, "Developers can build without asking.", null, "Keep the component library current"),
      teamwork(15),
    ],
  },
  {
    name: "Marketing",
    description: "What the world hears of us.",
    team: "Marketing",
    parameters: [
      parameter("Leads", 40, "People who want to talk to sales.", "40 qualified leads a month", "Report on the week's campaigns"),
      parameter("Content", 40, "Stories that are read to the end.", "Six pieces a month", "Publish a piece", "Plan next week's posts"),
      teamwork(20),
    ],
  },
  {
    name: "Sales",
    description: "New clients, and more with those we have.",
    team: "Sales",
    parameters: [
      parameter("Orders", 50, "Signed against the plan of the month.", "100 % of the month's plan", "Update the forecast"),
      parameter(
        "Pipeline",
        30,
        "Enough to choose from in three months.",
        "Three times the plan",
        "Five first conversations",
        "Follow up on open offers",
      ),
      teamwork(20),
    ],
  },
  {
    name: "People team",
    description: "Hiring, people and everything between.",
    team: "HR",
    parameters: [
      parameter(
        "Hiring",
        40,
        "Open seats are filled with the right people.",
        "45 days from opening to offer",
        "Update every open position",
      ),
      parameter(
        "Care for people",
        40,
        "Questions are answered, first days are good ones.",
        "Every question within two days",
        "Check in with newcomers",
      ),
      teamwork(20),
    ],
  },
  {
    name: "Support",
    description: "Help for everybody who uses what we delivered.",
    team: "Support",
    parameters: [
      parameter("Answers", 45, "First answers come quickly, and they help.", "First answer within 2 hours", "Clear the queue by Friday"),
      parameter(
        "Solutions",
        35,
        "What is solved stays solved.",
        "At most 5 % reopened",
        "Write down one solution",
        "Call the oldest ticket",
      ),
      teamwork(20),
    ],
  },
  {
    name: "Team lead",
    description: "Whoever leads a team, whatever the team does.",
    team: null,
    designations: [
      "Lead Engine Developer",
      "Engineering Lead",
      "3D Lead",
      "Design Lead",
      "Marketing Lead",
      "Sales Lead",
      "HR Lead",
      "Support Lead",
    ],
    parameters: [
      parameter("The team's results", 50, "The team reaches what it set out to.", null, "Plan the week with the team"),
      parameter(
        "People",
        35,
        "Everybody grows, nobody is left alone.",
        "A talk with everybody each month",
        "Talk to two people about their work",
      ),
      parameter("Reports and approvals", 15, "Nothing waits for the lead.", "Decided within a day", "Clear approvals by Friday"),
    ],
  },
  {
    name: "Everybody",
    description: "For whoever has no template of the own yet.",
    team: null,
    parameters: [parameter("Results", 60, "What was agreed is done.", null, "Close the week's tasks"), teamwork(40)],
  },
];
