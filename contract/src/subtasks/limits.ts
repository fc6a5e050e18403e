/* Plain values without Zod, because the drawer of a task loads them. */

export const subtasksMax = 100;
export const tooManySubtasks = `A task can have at most ${subtasksMax} sub-tasks`;
