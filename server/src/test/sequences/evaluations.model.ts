/*
 * The rules of evaluations as docs/domain/kra.md states them, written without the code of `access/`, so that the two can be
 * compared. It is about the month March 2026 of one member. People and teams are named by their index.
 */

export const [admin, leadOne, leadTwo, member, deputy] = [0, 1, 2, 3, 4];
export const everyPerson = [admin, leadOne, leadTwo, member, deputy];
const leads = [leadOne, leadTwo];

export const march = { year: 2026, month: 3 };

/** The last day of March; later days are of April. */
const lastOfMonth = 31;

export type Model = {
  isCalibrated: boolean;
  /** The day, counted from the first of March. */
  day: number;
  /** The present team of each person. */
  teams: number[];
  /** The teams of the member, each from a day on. */
  stays: { from: number; team: number }[];
  review: "none" | "draft" | "sent";
  evaluation: {
    status: "Draft" | "Ready" | "Shared" | "Answered";
    rating: number;
    evaluator: number;
    /** Whether calibration changed it, with a reason. */
    hasReason: boolean;
  } | null;
  /** The teams whose former lead has commented. */
  comments: Set<number>;
  isDelegated: boolean;
  /** How many events of evaluations each person has heard. */
  heard: number[];
};

/** What one side wrote. */
export type Side = "self" | "lead" | "reason" | "former";

/** The team of the month: that of its last day, or the present one while it runs. */
const teamOfMonth = ({ stays }: Model) => stays.findLast(({ from }) => from <= lastOfMonth)!.team;

const leadsNow = (model: Model, person: number) => leads.includes(person) && model.teams[person] === model.teams[member];
const leadsMonth = (model: Model, person: number) => leads.includes(person) && model.teams[person] === teamOfMonth(model);
export const evaluates = (model: Model, person: number) => person === admin || leadsMonth(model, person);

export const isShared = ({ evaluation }: Model) => evaluation?.status === "Shared" || evaluation?.status === "Answered";
export const isReady = (model: Model) => model.evaluation?.status === "Ready" || isShared(model);

export const reads = (model: Model, person: number) =>
  model.evaluation !== null && (evaluates(model, person) || (isShared(model) && (person === member || leadsNow(model, person))));

/** Whether the lead of the present team is one whom the member left within the month. */
export const isFormer = (model: Model, person: number) =>
  leads.includes(person) &&
  model.teams[person] !== teamOfMonth(model) &&
  model.stays.some(({ team }, index) => team === model.teams[person] && (model.stays[index + 1]?.from ?? Infinity) <= lastOfMonth);

/** The sides that a person reads in the evaluation. */
export function sidesOf(model: Model, person: number): Side[] {
  if (!reads(model, person)) return [];
  return [
    ...(model.review === "sent" && (person === member || isReady(model)) ? (["self"] as const) : []),
    "lead",
    ...(model.evaluation!.hasReason && person !== member ? (["reason"] as const) : []),
    ...(model.comments.size > 0 ? (["former"] as const) : []),
  ];
}

/** Whether a person who may not know of the month gets 404, and 403 who may. */
const refusal = (knows: boolean) => (knows ? 403 : 404);
const knowsOfMonth = (model: Model, person: number) => person === member || evaluates(model, person) || leadsNow(model, person);

export function saving({ review }: Model, shared: boolean) {
  return shared || review === "sent" ? 409 : 200;
}

/** The status of rating a month without an evaluation; 201 permits it. */
export function creating(model: Model, person: number) {
  if (person === member || person === deputy) return 403;
  return evaluates(model, person) ? 201 : refusal(knowsOfMonth(model, person));
}

/** The status of a change of the evaluation; 200 permits it. */
export function changing(model: Model, person: number, change: "rate" | "correct" | "ready" | "share") {
  const { status, evaluator, hasReason } = model.evaluation!;
  if (person !== admin && !(leadsMonth(model, person) && !isShared(model))) return refusal(reads(model, person));
  if (isShared(model)) return change === "ready" ? 409 : change === "correct" ? 200 : 400;
  if (change === "share") return model.isCalibrated ? 409 : 200;
  if (change === "ready" || status === "Draft") return 200;
  return hasReason || (model.isCalibrated && person === admin && evaluator !== admin) ? 409 : 200;
}

export function answering(model: Model, person: number) {
  if (!reads(model, person)) return 404;
  return person !== member ? 403 : model.evaluation!.status === "Shared" ? 200 : 409;
}

export function calibrating(model: Model, person: number) {
  if (person !== admin) return 403;
  return model.isCalibrated && model.evaluation!.status === "Ready" ? 200 : 409;
}

export function releasing(model: Model, person: number, team: number) {
  if (person !== admin) return 403;
  return model.isCalibrated && model.evaluation?.status === "Ready" && team === teamOfMonth(model) ? 200 : 409;
}

export function commenting(model: Model, person: number) {
  if (!isFormer(model, person)) return refusal(knowsOfMonth(model, person));
  return isShared(model) ? 409 : 200;
}

/** Who hears of a change, besides the admin: those who may read something of it. */
export function hear(model: Model, what: "own" | "sent" | "draft" | "shared") {
  for (const person of everyPerson) {
    const isHeard =
      person === member
        ? what !== "draft"
        : (what !== "own" && leadsMonth(model, person)) || (what === "shared" && leadsNow(model, person));
    if (isHeard) model.heard[person]!++;
  }
}
