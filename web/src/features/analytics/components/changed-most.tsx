import { TextLink } from "#ui/layout/section.tsx";
import { changedText, mostChanged } from "../most-changed.ts";
import { previousText } from "../figure-labels.ts";
import { drillDownHref } from "../figure-links.ts";
import type { AnalyticsView } from "../use-analytics-view.ts";
import s from "./analytics-table.module.css";

/** One sentence that says which project, team or person changed most against the previous period. */
export function ChangedMost({ view }: { view: AnalyticsView }) {
  const { rows, data, dayCount, of } = view;
  const changed = rows && rows.length > 1 && data ? mostChanged(rows, data.totals) : undefined;
  if (!changed) return null;
  const { row } = changed;
  return (
    <p className={s.changed}>
      Changed most: <TextLink href={drillDownHref(view, { ...of, ...row.of })}>{row.name}</TextLink>{" "}
      {changedText(changed, previousText(dayCount))}.
    </p>
  );
}
