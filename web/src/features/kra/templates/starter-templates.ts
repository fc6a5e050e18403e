import { blankTask, blankTemplate, type ParameterDraft, type TemplateDraft } from "./template-form.ts";

type Starter = {
  id: string;
  label: string;
  description: string;
  parameters: [name: string, weight: number, description: string, tasks: string[]][];
};

/** What a company without templates can begin with: a draft to change, not a template. */
export const starters: readonly Starter[] = [
  {
    id: "starter-delivery",
    label: "Developers and designers",
    description: "Delivery, quality, communication and growth",
    parameters: [
      ["Delivery", 40, "Tasks are finished by their due date and in the agreed scope.", ["Finish the tasks planned for the week"]],
      ["Quality", 25, "Work needs little rework and is easy for others to build on.", ["Review the work of a colleague"]],
      ["Communication", 20, "End-of-day reports say what is done and what is blocked.", ["Send a report for every workday"]],
      ["Growth", 15, "Learns, and passes on what others need.", []],
    ],
  },
  {
    id: "starter-sales",
    label: "Sales",
    description: "Targets, pipeline, customers and reports",
    parameters: [
      ["Targets", 45, "Closed business compared with the target of the month.", []],
      ["Pipeline", 25, "Enough open opportunities, each with a next step and a date.", ["Update every open opportunity"]],
      ["Customers", 15, "Customers get answers within a workday.", ["Follow up on open questions"]],
      ["Reports", 15, "End-of-day reports are complete and on time.", ["Send a report for every workday"]],
    ],
  },
  {
    id: "starter-support",
    label: "Support and operations",
    description: "Response, resolution, accuracy and availability",
    parameters: [
      ["Response", 30, "Requests get a first answer in time.", ["No request is older than the agreed time"]],
      ["Resolution", 30, "Tasks are solved for good, not only closed.", ["Close or hand over what is open for a week"]],
      ["Accuracy", 20, "Records are complete and correct.", []],
      ["Availability", 20, "Attendance and hours as planned.", ["Send a report for every workday"]],
    ],
  },
];

export const starterOf = (id: string | undefined) => starters.find((each) => each.id === id);

/** The draft of a new template that begins with a starter. */
export function draftOfStarter({ label, description, parameters }: Starter, ownTeam: string | null): TemplateDraft {
  const of = ([name, weight, text, tasks]: Starter["parameters"][number]): ParameterDraft => ({
    key: `starter-${name}`,
    name,
    description: text,
    weight,
    target: "",
    weeklyTasks: tasks.map((title) => ({ ...blankTask(), title })),
  });
  return { ...blankTemplate(ownTeam), name: label, description, parameters: parameters.map(of) };
}
