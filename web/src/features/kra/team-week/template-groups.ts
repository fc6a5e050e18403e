import type { TeamWeekRow } from "@daybook/contract/kra/schemas";
import { tasksOf } from "./use-team-week.ts";

export type TemplateGroup = {
  key: string;
  title: string;
  /** Rows with the same tasks in the same order. */
  rows: TeamWeekRow[];
};

/** Groups members by the template version of their checklist: each group has its own columns. Members without one are left out. */
export function templateGroups(rows: readonly TeamWeekRow[]): TemplateGroup[] {
  const groups = new Map<string, TeamWeekRow[]>();
  for (const row of rows) {
    if (!row.template) continue;
    const key = `${row.template._id} ${row.template.version}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const templates = [...groups.values()].map(([first]) => first?.template?._id);
  return [...groups].map(([key, members]) => {
    const { _id, name, version } = members[0]!.template!;
    const hasVersions = templates.filter((each) => each === _id).length > 1;
    return { key, title: hasVersions ? `${name}, version ${version}` : name, rows: members };
  });
}

/** The members of the group whose checklist has weekly tasks at all. */
export const hasTasks = ({ rows }: TemplateGroup) => rows.some((row) => tasksOf(row).length > 0);
