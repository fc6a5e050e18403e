import { z } from "zod";
import { can, Id, ProjectRef } from "../core/common.ts";
import { labelColors, labelsPerTask, tooManyLabels } from "./colors.ts";

/** A label as tasks show it. */
export const LabelRef = z.object({ _id: Id, name: z.string(), color: z.enum(labelColors) });
export type LabelRef = z.infer<typeof LabelRef>;

export const actions = ["read", "update", "remove"] as const;
export type Action = (typeof actions)[number];

/** `project`: whose tasks can have the label; null for tasks of the whole company. */
export const Label = LabelRef.extend({ project: ProjectRef.nullable(), version: z.int(), can: can(actions) });
export type Label = z.infer<typeof Label>;

/** The labels of a task, by id. */
export const labelIds = z.array(Id, "Please choose labels from the list").max(labelsPerTask, tooManyLabels);
