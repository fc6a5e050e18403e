import { counted, numberText, pluralize } from "@daybook/contract/core/numbers";
import { BarPlot } from "#ui/plots/bar-plot.tsx";
import { joinedWeeks, type PlotWeek, weekItems, weeksEach } from "#ui/plots/plot-spans.ts";
import { Section } from "#ui/layout/section.tsx";
import type { Trend } from "../analytics-rows.ts";
import type { AnalyticsView } from "../use-analytics-view.ts";
import s from "./analytics-plots.module.css";

type Week = Trend[number];
type Key = "logged" | "expected" | "opened" | "completed" | "submitted" | "owed";

/** Fits in a third of the screen. */
const maxColumns = 14;

/** Hours, tasks and, where reports are expected, EODs of the period by week. */
export function AnalyticsPlots({ view }: { view: AnalyticsView }) {
  const { data, isExpected, today, periodText } = view;
  const sum = (key: Key) => numberText(Math.round((data?.trend ?? []).reduce((total, week) => total + week[key] * 100, 0)) / 100);
  const each = weeksEach(data?.trend.length ?? 1, maxColumns);
  const isNarrow = (data?.trend.length ?? 0) / each > 8;
  const by = each === 1 ? "by week" : `by ${counted(each, "week")}`;
  const items = (of: (week: Week) => Omit<PlotWeek, "startDate" | "endDate">) =>
    data &&
    weekItems(
      joinedWeeks(
        data.trend.map((week) => ({ startDate: week.startDate, endDate: week.endDate, ...of(week) })),
        each,
      ),
      today,
    );
  return (
    <div className={s.plots} data-three={isExpected || undefined}>
      <Section title={`Hours ${by}`}>
        <BarPlot
          sentence={`Hours logged ${by}, ${periodText}: ${sum("logged")}${isExpected ? ` of ${sum("expected")} expected` : ""}.`}
          tableLabel={`Hours ${by}`}
          head={pluralize(each, "Week")}
          items={items(({ logged, expected }) => ({ value: logged, expected: isExpected ? expected : null }))}
          unit="h"
          narrow={isNarrow}
          labels={{ value: "Logged", running: "So far", expected: "Expected" }}
        />
      </Section>
      <Section title={`Tasks ${by}`}>
        <BarPlot
          sentence={`Tasks ${by}, ${periodText}: ${sum("opened")} created, ${sum("completed")} completed.`}
          tableLabel={`Tasks ${by}`}
          head={pluralize(each, "Week")}
          items={items(({ opened, completed }) => ({ value: opened, expected: null, second: completed }))}
          narrow={isNarrow}
          labels={{ value: "Created", second: "Completed", running: "So far" }}
        />
      </Section>
      {isExpected && (
        <Section title={`EODs ${by}`}>
          <BarPlot
            sentence={`EODs sent ${by}, ${periodText}: ${sum("submitted")} of ${sum("owed")} expected.`}
            tableLabel={`EODs ${by}`}
            head={pluralize(each, "Week")}
            items={items(({ submitted, owed }) => ({ value: submitted, expected: owed }))}
            narrow={isNarrow}
            labels={{ value: "Sent", running: "So far", expected: "Expected" }}
          />
        </Section>
      )}
    </div>
  );
}
