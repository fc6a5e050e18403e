import { BarPlot } from "#ui/plots/bar-plot.tsx";
import { type PlotWeek, weekItems } from "#ui/plots/plot-spans.ts";
import { Section } from "#ui/section.tsx";
import type { Trend } from "../analytics-rows.ts";
import { plain } from "../figure-words.ts";
import type { AnalyticsView } from "../use-analytics-view.ts";
import s from "./analytics-plots.module.css";

type Week = Trend[number];
type Key = "logged" | "expected" | "opened" | "completed" | "submitted" | "owed";

/** How the period went, week by week: hours, tasks, and reports where some are owed. */
export function AnalyticsPlots({ view }: { view: AnalyticsView }) {
  const { data, isExpected, today, periodText } = view;
  const sum = (key: Key) => plain(Math.round((data?.trend ?? []).reduce((total, week) => total + week[key] * 100, 0)) / 100);
  const items = (of: (week: Week) => Omit<PlotWeek, "startDate" | "endDate">) =>
    data &&
    weekItems(
      data.trend.map((week) => ({ startDate: week.startDate, endDate: week.endDate, ...of(week) })),
      today,
    );
  return (
    <div className={s.plots} data-three={isExpected || undefined}>
      <Section title="Hours by week">
        <BarPlot
          sentence={`Hours logged by week, ${periodText}: ${sum("logged")}${isExpected ? ` of ${sum("expected")} expected` : ""}.`}
          tableLabel="Hours by week"
          head="Week"
          items={items(({ logged, expected }) => ({ value: logged, expected: isExpected ? expected : null }))}
          unit="h"
          words={{ value: "Logged", running: "This week so far", expected: "Expected" }}
        />
      </Section>
      <Section title="Tasks by week">
        <BarPlot
          sentence={`Tasks by week, ${periodText}: ${sum("opened")} created, ${sum("completed")} completed.`}
          tableLabel="Tasks by week"
          head="Week"
          items={items(({ opened, completed }) => ({ value: opened, expected: null, second: completed }))}
          words={{ value: "Created", second: "Completed", running: "This week so far" }}
        />
      </Section>
      {isExpected && (
        <Section title="EODs by week">
          <BarPlot
            sentence={`EODs sent by week, ${periodText}: ${sum("submitted")} of ${sum("owed")} owed.`}
            tableLabel="EODs by week"
            head="Week"
            items={items(({ submitted, owed }) => ({ value: submitted, expected: owed }))}
            words={{ value: "Sent", running: "This week so far", expected: "Owed" }}
          />
        </Section>
      )}
    </div>
  );
}
