import { z } from "zod";
import { Id, Instant } from "./core/common.ts";
import { endpoint } from "./core/endpoint.ts";

/** What the product remembers of a person's ways: theme, sidebar, the last filters of each screen. */
export const Preferences = z.object({
  colorScheme: z.enum(["light", "dark", "auto"]).optional(),
  sidebarOpen: z.boolean().optional(),
  showEodForm: z.boolean().optional(),
  /** Whether single keys do something; Ctrl K always does. */
  shortcuts: z.boolean().optional(),
  /** Screen name → its last search parameters. */
  filters: z.record(z.string().max(60), z.record(z.string().max(60), z.unknown())).optional(),
});
export type Preferences = z.infer<typeof Preferences>;

export const get = endpoint({
  method: "GET",
  path: "/users/preferences",
  summary: "One's own preferences",
  input: z.object({}),
  output: Preferences,
});

/** Fields that are sent replace; `filters` are merged by screen name. */
export const update = endpoint({
  method: "PUT",
  path: "/users/preferences",
  summary: "Remembers preferences",
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
  summary: "One's own saved views",
  input: z.object({}),
  output: z.array(View),
});

export const createView = endpoint({
  method: "POST",
  path: "/views",
  summary: "Saves the filters of a screen under a name",
  input: z.object({
    screen: z.string().trim().min(1, "Screen is required").max(60),
    name: z.string("Name is required").trim().min(1, "Name is required").max(80, "Please use at most 80 characters"),
    search: z.record(z.string().max(60), z.unknown()),
  }),
  output: View,
  creates: true,
});

export const removeView = endpoint({
  method: "DELETE",
  path: "/views/:id",
  summary: "Deletes one of one's saved views",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
});
