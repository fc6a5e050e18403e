import type { SelfReviewMode } from "@daybook/contract/core/constants";
import type { TaskSource, Template } from "@daybook/contract/kra/schemas";

/** A weekly task or parameter being edited. `key` is the React key; `_id` is its identity across versions. */
export type TaskDraft = { key: string; _id?: string; title: string; source: TaskSource };
export type ParameterDraft = {
  key: string;
  _id?: string;
  name: string;
  description: string;
  weight: number | "";
  target: string;
  weeklyTasks: TaskDraft[];
};
export type TemplateDraft = {
  name: string;
  description: string;
  teams: string[];
  designations: string[];
  members: string[];
  parameters: ParameterDraft[];
  lead: number | "";
  /** Null: the company's setting counts. */
  selfReview: SelfReviewMode | null;
};

let lastKey = 0;
const newKey = () => `row-${++lastKey}`;

export const blankTask = (): TaskDraft => ({ key: newKey(), title: "", source: null });
export const blankParameter = (): ParameterDraft => ({ key: newKey(), name: "", description: "", weight: "", target: "", weeklyTasks: [] });

const defaultLeadShare = 70;

export const blankTemplate = (ownTeam: string | null): TemplateDraft => ({
  name: "",
  description: "",
  teams: ownTeam ? [ownTeam] : [],
  designations: [],
  members: [],
  parameters: [blankParameter()],
  lead: defaultLeadShare,
  selfReview: null,
});

/** Converts a template to a draft. A copy gets no ids, because it becomes a new template. */
export function draftOfTemplate(template: Template, isCopy: boolean): TemplateDraft {
  const { name, description, appliesTo, parameters, scoreMix } = template;
  const identity = ({ _id }: { _id: string }) => (isCopy ? {} : { _id });
  return {
    name: isCopy ? `Copy of ${name}` : name,
    description,
    // Two templates for the same audience would be ambiguous.
    teams: isCopy ? [] : appliesTo.teams,
    designations: isCopy ? [] : appliesTo.designations,
    members: isCopy ? [] : appliesTo.members.map(({ _id }) => _id),
    lead: scoreMix.lead,
    selfReview: template.selfReview ?? null,
    parameters: parameters.map((parameter) => ({
      key: newKey(),
      ...identity(parameter),
      name: parameter.name,
      description: parameter.description,
      weight: parameter.weight,
      target: parameter.target ?? "",
      weeklyTasks: parameter.weeklyTasks.map((task) => ({ key: newKey(), ...identity(task), title: task.title, source: task.source })),
    })),
  };
}

/** Returns a stored draft with new React keys, which a page load counts from 1 again. */
export const withNewKeys = (draft: TemplateDraft): TemplateDraft => ({
  ...draft,
  parameters: draft.parameters.map((parameter) => ({
    ...parameter,
    key: newKey(),
    weeklyTasks: parameter.weeklyTasks.map((task) => ({ ...task, key: newKey() })),
  })),
});

/** Converts a draft to the API's input. Blank weekly tasks are left out. */
export const inputOfTemplate = ({ name, description, teams, designations, members, parameters, lead, selfReview }: TemplateDraft) => ({
  name,
  description,
  appliesTo: { teams, designations, members },
  scoreMix: { lead: Number(lead), weekly: 100 - Number(lead) },
  selfReview,
  parameters: parameters.map(({ key: _key, weight, target, weeklyTasks, ...parameter }) => ({
    ...parameter,
    weight: Number(weight),
    target: target.trim() || null,
    weeklyTasks: weeklyTasks.filter(({ title }) => title.trim() !== "").map(({ key: _taskKey, ...task }) => task),
  })),
});

/** Sums the weights, rounded to two decimals. */
export const weightSum = (parameters: readonly { weight: number | "" }[]) =>
  Math.round(parameters.reduce((sum, { weight }) => sum + Number(weight), 0) * 100) / 100;

/** Distributes 100 over the parameters in whole numbers. */
export function splitEvenly(parameters: readonly ParameterDraft[]): ParameterDraft[] {
  const each = Math.floor(100 / parameters.length);
  const rest = 100 - each * parameters.length;
  return parameters.map((parameter, i) => ({ ...parameter, weight: each + (i < rest ? 1 : 0) }));
}

/** Returns a copy of `list` with the item at `from` moved to `to`. */
export function moved<Item>(list: readonly Item[], from: number, to: number) {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
