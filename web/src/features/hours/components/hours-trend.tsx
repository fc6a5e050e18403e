import { useQuery } from "@tanstack/react-query";
import { useCompany } from "#ui/layout/company-context.tsx";
import { BarPlot } from "#ui/plots/bar-plot.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Section } from "#ui/layout/section.tsx";
import { ViewSwitch } from "#ui/filter/view-switch.tsx";
import { hoursQuery } from "../hours.api.ts";
import { dayItems, trendInput, trendSentence, weekItems } from "../hours-labels.ts";
import type { HoursView } from "../use-hours-view.ts";

const labels = { value: "Logged", running: "So far", expected: "Expected" };

/** Hours by day (the month or three weeks) or by week (twelve weeks), up to the selected period. */
export function HoursTrend({ view }: { view: HoursView }) {
  const { today } = useCompany();
  const by = view.filters.trend === "weeks" ? "week" : "day";
  const input = trendInput(view.filters.trend, view.span, view.period);
  const { data, error, refetch } = useQuery(hoursQuery(view.scope, { ...view.activeFilters, ...input }));

  const items = data && (by === "week" ? weekItems(data.weeks, today) : dayItems(data.days, today));
  return (
    <Section
      title="Hours logged"
      action={
        <ViewSwitch
          label="Group by"
          views={[
            { value: "day", label: "Days" },
            { value: "week", label: "Weeks" },
          ]}
          value={by}
          onChange={(next) => view.setFilters({ trend: next === "week" ? "weeks" : undefined })}
        />
      }
    >
      {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={6} />)}
      {data && items && (
        <BarPlot
          sentence={trendSentence(data, today, by)}
          tableLabel={`Hours by ${by}`}
          head={by === "week" ? "Week" : "Day"}
          items={view.hasProjectFilter ? items.map((item) => ("gap" in item ? item : { ...item, expected: null })) : items}
          unit="h"
          labels={labels}
        />
      )}
    </Section>
  );
}
