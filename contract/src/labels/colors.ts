/* The colors and limits of labels: plain values without Zod, because lists load them. */

export const labelColors = ["gray", "red", "orange", "yellow", "green", "teal", "blue", "indigo", "purple", "pink"] as const;
export type LabelColor = (typeof labelColors)[number];

export const labelsPerTask = 10;
export const tooManyLabels = `A task can have at most ${labelsPerTask} labels`;

/** Labels of the company, and of each project. */
export const labelsPerOwner = 100;
