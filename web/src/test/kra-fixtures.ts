import type { Evaluation, MemberState, Template, WeeklyRecord } from "@daybook/contract/kra/schemas";
import { newId, user } from "./fixtures.ts";

/** Realistic default KRA data; each test overrides only what it checks. */

const ref = ({ _id, name, team, profilePicture }: ReturnType<typeof user>) => ({ _id, name, team, profilePicture });

export const arjun = ref(user({ name: "Arjun Rao", team: "Unreal Engine Development" }));
export const rohan = user({ name: "Rohan Mehta", role: "team_lead", team: "Unreal Engine Development" });
export const ananya = user({
  name: "Ananya Iyer",
  role: "admin",
  team: "HR",
  can: { read: true, update: true, administer: true, remove: false },
});

const delivery = newId();
const craft = newId();
const reviewTask = newId();
export const planTask = newId();

export const template = (changes: Partial<Template> = {}): Template => ({
  _id: newId(),
  name: "Engineering",
  description: "",
  version: 3,
  appliesTo: { teams: ["Unreal Engine Development"], designations: [], members: [] },
  parameters: [
    {
      _id: delivery,
      name: "Delivery",
      description: "Planned work is finished on its date.",
      weight: 60,
      target: null,
      weeklyTasks: [{ _id: planTask, title: "Planned tasks finished", source: null }],
    },
    {
      _id: craft,
      name: "Craft",
      description: "",
      weight: 40,
      target: "No regressions",
      weeklyTasks: [{ _id: reviewTask, title: "Every change reviewed", source: null }],
    },
  ],
  ratingScale: { min: 1, max: 5, step: 0.5 },
  scoreMix: { lead: 70, weekly: 30 },
  createdBy: null,
  updatedAt: "2026-03-02T09:00:00.000Z",
  can: { read: true, update: true },
  ...changes,
});

export const facts: Evaluation["facts"] = {
  workingDays: 20,
  leaveDays: 2,
  eodSubmitted: 18,
  eodExpected: 18,
  hours: 143.5,
  expectedHours: 144,
  tasksCompleted: 21,
  tasksOverdue: null,
};

export const start = (changes: Partial<Template> = {}) => ({
  teamMember: arjun,
  template: template(changes),
  facts,
  weeklyPercents: [
    { parameterId: delivery, percent: 80 },
    { parameterId: craft, percent: null },
  ],
});

/** Rated 4 and 3: 0.6 × 80 + 0.4 × 60. */
export const evaluation = (changes: Partial<Evaluation> = {}): Evaluation => ({
  _id: newId(),
  teamMemberId: arjun._id,
  teamMember: arjun,
  evaluator: ref(rohan),
  templateId: newId(),
  templateVersion: 3,
  year: 2026,
  month: 2,
  parameters: [
    { parameterId: delivery, name: "Delivery", weight: 60, rating: 4, comment: "Good month", weeklyPercent: 80, score: 80 },
    { parameterId: craft, name: "Craft", weight: 40, rating: 3, comment: "", weeklyPercent: null, score: 60 },
  ],
  scoreMix: { lead: 70, weekly: 30 },
  totalScore: 72,
  grade: "Meets Expectations",
  strengths: "Finds the real cause",
  improvements: "",
  remarks: "",
  facts,
  status: "Draft",
  sharedAt: null,
  answeredAt: null,
  answerComment: null,
  corrections: [],
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
  version: 4,
  can: { update: true, share: true, acknowledge: false, remove: true },
  ...changes,
});

export const shared = (changes: Partial<Evaluation> = {}) =>
  evaluation({
    status: "Shared",
    sharedAt: "2026-03-03T09:00:00.000Z",
    can: { update: false, share: false, acknowledge: false, remove: false },
    ...changes,
  });

export const week = (changes: Partial<WeeklyRecord> = {}): WeeklyRecord => ({
  _id: newId(),
  teamMemberId: arjun._id,
  teamMember: arjun,
  templateId: newId(),
  templateVersion: 3,
  year: 2026,
  month: 3,
  week: 3,
  startDate: "2026-03-09",
  endDate: "2026-03-15",
  tasks: [
    { _id: planTask, parameterId: delivery, parameter: "Delivery", title: "Planned tasks finished", ...open },
    { _id: reviewTask, parameterId: craft, parameter: "Craft", title: "Every change reviewed", ...open },
  ],
  completion: { done: 0, total: 2, percent: 0 },
  version: 1,
  can: { toggle: true },
  ...changes,
});

const open = { isCompleted: false, completedAt: null, completedBy: null, note: "", source: null };

export const state = (changes: Partial<MemberState> = {}) => ({
  _id: arjun._id,
  name: arjun.name,
  user: { ...arjun, designation: "Senior Unreal Developer" },
  template: { _id: newId(), name: "Engineering" },
  evaluation: null,
  weekly: { done: 3, total: 4, percent: 75 },
  nextToDo: "Complete this week's checklist",
  ...changes,
});

export const kraPagination = { currentPage: 1, totalPages: 1, totalRecords: 1, hasNext: false, hasPrev: false };
