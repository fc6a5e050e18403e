/** How much of everything a seeded database holds. */
export type Size = {
  people: number;
  projects: number;
  /** Days of history, today included. */
  days: number;
  /** Reports at most; the latest ones are kept. */
  reports?: number;
  /** Tasks at least: those that come from the reports are filled up with earlier ones. */
  tasks?: number;
  /** Months of weekly checklists and evaluations before this one. */
  kraMonths: number;
  /** The share of workdays on which somebody begins a leave, and works from home. */
  leave: { away: number; home: number };
};

const usual = { away: 0.035, home: 0.04 };

export const sizes = {
  small: { people: 12, projects: 19, days: 30, kraMonths: 3, leave: usual },
  demo: { people: 40, projects: 19, days: 120, kraMonths: 12, leave: usual },
  large: { people: 500, projects: 100, days: 300, reports: 90_000, tasks: 100_000, kraMonths: 24, leave: { away: 0.045, home: 0.165 } },
  huge: { people: 1000, projects: 200, days: 365, reports: 90_000, tasks: 1_000_000, kraMonths: 12, leave: usual },
} as const satisfies Record<string, Size>;

export type SizeName = keyof typeof sizes;
export const sizeNames = Object.keys(sizes) as SizeName[];
