import { z } from "zod";
import { clearable, Id, optionalQuery, Ref, required, Version } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { labelColors } from "./colors.ts";
import { Label } from "./schemas.ts";

const name = required("Label name is required", maxLengths.labelName);
const color = z.enum(labelColors, "Please choose a color from the list");

export const list = endpoint({
  method: "GET",
  path: "/labels",
  summary: "Lists the labels of the company and of your projects, by name; with `project` those of the company and this project",
  input: z.object({ project: optionalQuery(Id) }),
  output: z.array(Label),
});

export const create = endpoint({
  method: "POST",
  path: "/labels",
  summary: "Creates a label for the company or a project (admin; lead)",
  input: z.object({ name, color: color.default("gray"), project: clearable(Ref) }),
  output: Label,
  message: "Label created successfully!",
  creates: true,
});

export const update = endpoint({
  method: "PUT",
  path: "/labels/:id",
  summary: "Renames a label or changes its color",
  input: z.object({ id: Id, name: name.optional(), color: color.optional(), version: Version.optional() }),
  output: Label,
  message: "Label updated successfully!",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/labels/:id",
  summary: "Deletes a label and removes it from its tasks",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Label deleted successfully!",
});

export const merge = endpoint({
  method: "POST",
  path: "/labels/:id/merge",
  summary: "Gives the tasks of a label another one instead, and deletes the label",
  input: z.object({ id: Id, into: Ref }),
  output: Label,
  message: "Labels merged successfully!",
});
