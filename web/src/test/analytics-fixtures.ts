import type { Blocker } from "@daybook/contract/blockers/blockers";
import type { Overview, UserAnalytics } from "@daybook/contract/analytics/schemas";
import type { User } from "@daybook/contract/users/users";
import { newId } from "./fixtures.ts";

/** Realistic default figures; each test overrides only what it checks. */

const addDays = (day: string, count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
const kindOf = (day: string) => ([0, 6].includes(new Date(day).getUTCDay()) ? ("weekend" as const) : ("working" as const));
const today = "2026-03-12";

const week = Array.from({ length: 7 }, (_, i) => addDays("2026-03-09", i)).map((date) => ({
  date,
  kind: kindOf(date),
  logged: date < today ? 24 : 0,
  expected: kindOf(date) === "working" ? 24 : 0,
}));

const ref = ({ _id, name, team, profilePicture }: User) => ({ _id, name, team, profilePicture });

const onePage = { currentPage: 1, totalPages: 1, totalItems: 0, hasNextPage: false, hasPreviousPage: false };

/** The overview of a company of three people on Thursday 12 March. */
export const overview = (changes: Partial<Overview> = {}): Overview => ({
  date: today,
  reports: {
    date: today,
    submitted: 2,
    expected: 3,
    late: 1,
    waitingCount: 1,
    waiting: [],
    trend: Array.from({ length: 14 }, (_, i) => addDays("2026-02-27", i)).map((date) => ({
      date,
      kind: kindOf(date),
      submitted: kindOf(date) === "working" ? 2 : 0,
      expected: kindOf(date) === "working" ? 3 : 0,
    })),
  },
  leaves: { waiting: 4, today: [], week: [], weekStart: "2026-03-09", weekEnd: "2026-03-15" },
  tasks: {
    mine: 7,
    overdue: 2,
    dueThisWeek: 3,
    pendingApproval: 5,
    open: 40,
    trend: Array.from({ length: 8 }, (_, i) => ({ startDate: addDays("2026-01-19", 7 * i), created: 5, completed: 4 })),
  },
  hours: {
    startDate: "2026-03-09",
    endDate: "2026-03-15",
    logged: 72,
    expected: 120,
    before: { logged: 90, expected: 96 },
    days: week,
    byTeam: [],
    byPerson: [],
  },
  blockers: { count: 0, withoutOwner: 0, items: [] },
  announcements: { data: [], pagination: onePage },
  own: {
    expected: true,
    hours: { logged: 24, expected: 40, days: [] },
    leave: [{ leaveType: "Casual", color: "plot-2", total: 12, available: 7.5 }],
    nextLeave: null,
    covers: [],
    reports: null,
    day: null,
  },
  ...changes,
});

/** A person on leave from one day to another. */
export const awayEntry = (person: User, startDate: string, endDate = startDate, half = false) => ({
  leaveId: newId(),
  user: ref(person),
  startDate,
  endDate,
  half,
  status: "Approved" as const,
});

/** An open blocker without an owner that a person reported two workdays ago. */
export const blocker = (person: User, text: string, changes: Partial<Blocker> = {}): Blocker => ({
  _id: newId(),
  text,
  task: null,
  project: null,
  raisedBy: ref(person),
  team: person.team,
  owner: null,
  neededBy: null,
  state: "open",
  resolvedBy: null,
  resolvedAt: null,
  note: null,
  firstDate: "2026-03-10",
  lastDate: "2026-03-10",
  ageWorkdays: 2,
  mentions: 1,
  escalatedTo: "lead",
  escalatedOn: "2026-03-12",
  version: 1,
  can: { read: true, update: true, resolve: true, reopen: false, resumeTask: false },
  ...changes,
});

type Figures = UserAnalytics["totals"];

const both = (value: number | null, before: number | null) => ({ value, before });

export const figures = (changes: Partial<Figures> = {}): Figures => ({
  eodRate: both(0.9, 0.85),
  logged: both(140, 152.5),
  expected: both(160, 160),
  opened: both(12, 12),
  completed: both(9, 6),
  overdue: 2,
  cycleDays: both(3.25, null),
  approvalHours: both(5, 4),
  open: 8,
  leaveDays: both(1.5, 0),
  blockers: both(3, 1),
  resolveDays: both(2.5, 4),
  ...changes,
});

const trendWeek = {
  startDate: "2026-03-09",
  endDate: "2026-03-12",
  logged: 32,
  expected: 40,
  opened: 3,
  completed: 2,
  submitted: 4,
  owed: 5,
};

/** The 30 days up to 12 March. */
export const analysis = <Row>(rows: Row[], totals = figures()) => ({
  startDate: "2026-02-11",
  endDate: today,
  before: { startDate: "2026-01-12", endDate: "2026-02-10" },
  totals,
  trend: [trendWeek],
  rows,
});
