/** A parameter of the seeded templates. */
export type SeedParameter = { name: string; weight: number; description: string; target: string | null; weeklyTasks: readonly string[] };

export type SeedTemplate = {
  name: string;
  description: string;
  /** The team it applies to; null for everyone not covered by another template. */
  team: string | null;
  /** The designations it applies to; these take precedence over teams. */
  designations?: readonly string[];
  /** Created by the team's lead. */
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

/** A task that the reports tick. */
export const everyReport = "Send a report for every workday";

const teamwork = (weight: number) =>
  parameter("Teamwork", weight, "Helps others proactively and raises delays early.", null, "Review a colleague's work", everyReport);

/** The templates of the seeded company. */
export const seedTemplates: readonly SeedTemplate[] = [
  {
    name: "Real-time developer",
    description: "Developers who build real-time experiences in Unreal Engine.",
    team: "Unreal Engine Development",
    byLead: true,
    parameters: [
      parameter(
        "Delivery",
        35,
        "Milestones are delivered on time and in the agreed scope.",
        "9 of 10 tasks by their due date",
        "Close the week's tasks",
      ),
      parameter(
        "Frame time",
        25,
        "Scenes stay within the frame budget on every headset.",
        "11 ms on the reference headset",
        "Profile the open scene",
        "Keep the build green",
      ),
      parameter("Craft", 20, "Blueprints and code are easy for others to understand.", null, "Clean up one old blueprint"),
      teamwork(20),
    ],
  },
  {
    name: "Software engineer",
    description: "Engineers who work on portals, configurators, data and servers.",
    team: "Development",
    byLead: true,
    parameters: [
      parameter("Delivery", 40, "Planned work is in production.", "9 of 10 tasks by their due date", "Close the week's tasks"),
      parameter(
        "Quality",
        30,
        "Changes are tested, reviewed and free of regressions.",
        "No urgent bugs from own work",
        "Write tests for changed code",
        "Respond to reviews within a day",
      ),
      parameter("Operations", 15, "Servers run reliably without manual work.", "99.9% uptime", "Review alerts"),
      teamwork(15),
    ],
  },
  {
    name: "3D artist",
    description: "Artists who create models, materials and lighting.",
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
        "Work matches the art direction.",
        "At most one revision round",
        "Show work in progress",
        "Compare with the reference",
      ),
      parameter("Budgets", 10, "Triangle and texture counts stay within limits.", null, "Check the budgets of the week's assets"),
      teamwork(15),
    ],
  },
  {
    name: "Designer",
    description: "Designers who work on interfaces, brand and research.",
    team: "Design",
    parameters: [
      parameter("Design work", 45, "Designs solve real user problems.", null, "Present the week's designs"),
      parameter("Research", 25, "Decisions are based on user research.", "Two studies per quarter", "Talk to a user"),
      parameter(
        "Hand-over",
        15,
        "Developers can build from the specs without follow-up questions.",
        null,
        "Keep the component library current",
      ),
      teamwork(15),
    ],
  },
  {
    name: "Marketing",
    description: "Campaigns, content and lead generation.",
    team: "Marketing",
    parameters: [
      parameter("Leads", 40, "Campaigns bring qualified leads to sales.", "40 qualified leads per month", "Report on the week's campaigns"),
      parameter(
        "Content",
        40,
        "Content engages readers to the end.",
        "Six articles per month",
        "Publish an article",
        "Plan next week's posts",
      ),
      teamwork(20),
    ],
  },
  {
    name: "Sales",
    description: "New clients and growth with existing ones.",
    team: "Sales",
    parameters: [
      parameter("Orders", 50, "Signed orders meet the monthly plan.", "100% of the monthly plan", "Update the forecast"),
      parameter(
        "Pipeline",
        30,
        "The pipeline covers the next three months.",
        "Three times the plan",
        "Hold five discovery calls",
        "Follow up on open offers",
      ),
      teamwork(20),
    ],
  },
  {
    name: "People team",
    description: "Hiring, onboarding and employee support.",
    team: "HR",
    parameters: [
      parameter(
        "Hiring",
        40,
        "Open positions are filled with the right people.",
        "45 days from opening to offer",
        "Update every open position",
      ),
      parameter(
        "Employee support",
        40,
        "Questions are answered, and new hires are onboarded well.",
        "Every question answered within two days",
        "Check in with new hires",
      ),
      teamwork(20),
    ],
  },
  {
    name: "Support",
    description: "Help for clients who use our products.",
    team: "Support",
    parameters: [
      parameter("Response time", 45, "First responses are fast and helpful.", "First response within 2 hours", "Clear the queue by Friday"),
      parameter(
        "Solutions",
        35,
        "Resolved tickets stay resolved.",
        "At most 5% reopened",
        "Document one solution",
        "Call the oldest ticket",
      ),
      teamwork(20),
    ],
  },
  {
    name: "Team lead",
    description: "Leads of all teams.",
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
      parameter("Team results", 50, "The team reaches its goals.", null, "Plan the week with the team"),
      parameter(
        "People",
        35,
        "Team members grow and get the support they need.",
        "A one-on-one with everyone each month",
        "Hold two one-on-ones",
      ),
      parameter("Reports and approvals", 15, "Requests are reviewed promptly.", "Reviewed within a day", "Clear approvals by Friday"),
    ],
  },
  {
    name: "Everyone",
    description: "Default template for everyone without a more specific one.",
    team: null,
    parameters: [parameter("Results", 60, "Agreed work is done.", null, "Close the week's tasks"), teamwork(40)],
  },
];
