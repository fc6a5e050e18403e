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
};

export const sizes = {
  small: { people: 12, projects: 19, days: 30 },
  demo: { people: 40, projects: 19, days: 120 },
  large: { people: 500, projects: 100, days: 266, reports: 90_000, tasks: 100_000 },
  huge: { people: 1000, projects: 200, days: 365, reports: 90_000, tasks: 1_000_000 },
} as const satisfies Record<string, Size>;

export type SizeName = keyof typeof sizes;
export const sizeNames = Object.keys(sizes) as SizeName[];
