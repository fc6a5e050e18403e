import { z } from "zod";
import { Id, Instant, required } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

/** A user's preferences: theme, sidebar, and the last filters of each screen. */
export const Preferences = z.object({
  colorScheme: z.enum(["light", "dark", "auto"]).optional(),
  sidebarOpen: z.boolean().optional(),
  showEodForm: z.boolean().optional(),
  /** Enables single-key shortcuts; Ctrl K always works. */
  shortcuts: z.boolean().optional(),
  /** Screen name → its last search parameters. */
  filters: z.record(z.string().max(60), z.record(z.string().max(60), z.unknown())).optional(),
});
export type Preferences = z.infer<typeof Preferences>;

export const get = endpoint({
  method: "GET",
  path: "/users/preferences",
  scope: null,
  summary: "Returns your own preferences",
  input: z.object({}),
  output: Preferences,
});

/** Replaces the given fields; merges `filters` by screen name. */
export const update = endpoint({
  method: "PUT",
  path: "/users/preferences",
  scope: null,
  summary: "Saves preferences",
  input: Preferences,
  output: Preferences,
});

export const View = z.object({
  _id: Id,
  screen: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.unknown()),
  createdAt: Instant,
});
export type View = z.infer<typeof View>;

export const listViews = endpoint({
  method: "GET",
  path: "/views",
  summary: "Lists your own saved views",
  input: z.object({}),
  output: z.array(View),
});

export const createView = endpoint({
  method: "POST",
  path: "/views",
  summary: "Saves a screen's filters as a named view",
  input: z.object({
    screen: z.string().trim().min(1, "Screen is required").max(60),
    name: required("Name is required", maxLengths.viewName),
    search: z.record(z.string().max(60), z.unknown()),
  }),
  output: View,
  creates: true,
});

export const removeView = endpoint({
  method: "DELETE",
  path: "/views/:id",
  summary: "Deletes one of your saved views",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
});
