import { isSelf, leads } from "#access/actor.ts";
import { taskAccess, type TaskFacts } from "#access/tasks.ts";

type Rule = (typeof taskAccess)["read"];
type RuleName = keyof typeof taskAccess;

/** A deliberate error in one rule. */
export type RuleBreak = {
  what: string;
  name: RuleName;
  broken: (correct: Rule) => Rule;
  /** The first sequence of the default seed that finds it, counted from 0. It is tried before all others, which takes a minute. */
  foundBy: number;
};

const without =
  (facts: Partial<TaskFacts>) =>
  (correct: Rule): Rule =>
  (actor, task) =>
    correct(actor, { ...task, ...facts });

/** Errors in the rules of tasks that the random sequences must find. */
export const ruleBreaks: RuleBreak[] = [
  { what: "a lead approves a task they completed for someone else", name: "approve", broken: without({ completedBy: null }), foundBy: 20 },
  {
    what: "a lead approves a task that was theirs when someone else completed it",
    name: "approve",
    broken: without({ completedAssigneeId: null }),
    foundBy: 25,
  },
  {
    what: "a lead has power over the tasks that the team created",
    name: "update",
    broken: (correct) => (actor, task) => correct(actor, task) || (!task.isDeleted && leads(actor, task.creatorTeamId)),
    foundBy: 34,
  },
  {
    what: "the creator deletes an approved task",
    name: "remove",
    broken: (correct) => (actor, task) => correct(actor, task) || (!task.isDeleted && isSelf(actor, task.createdBy)),
    foundBy: 12,
  },
  {
    what: "the assignee still reads a deleted task",
    name: "read",
    broken: (correct) => (actor, task) => correct(actor, task) || (task.isDeleted && isSelf(actor, task.assigneeId)),
    foundBy: 6,
  },
  {
    what: "a member of the project moves its tasks",
    name: "move",
    broken: (correct) => (actor, task) =>
      correct(actor, task) ||
      (!task.isDeleted && task.status !== "Approved" && task.projectId !== null && actor.projectIds.includes(task.projectId)),
    foundBy: 2,
  },
];

/** Runs the work while a rule is broken. */
export async function withBreak<Result>({ name, broken }: RuleBreak, work: () => Promise<Result>): Promise<Result> {
  const correct = taskAccess[name];
  taskAccess[name] = broken(correct);
  try {
    return await work();
  } finally {
    taskAccess[name] = correct;
  }
}
