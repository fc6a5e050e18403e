/** The amount of data in a seeded database. */
export type Size = {
  people: number;
  projects: number;
  /** Days of history, today included. */
  days: number;
  /** Maximum number of reports; the latest are kept. */
  reports?: number;
  /** Minimum number of tasks; earlier tasks are added to those from reports. */
  tasks?: number;
  /** Months of weekly checklists and evaluations before the current one. */
  kraMonths: number;
  /** Probability per workday of starting leave, and of working from home. */
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
