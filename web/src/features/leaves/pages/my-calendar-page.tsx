import { VisuallyHidden } from "@mantine/core";
import { IconBeach, IconRss } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { ViewSwitch } from "#ui/filter/view-switch.tsx";
import { Columns, Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Section } from "#ui/layout/section.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { CalendarList } from "../calendar/calendar-list.tsx";
import { leaveItem, taskItem } from "../calendar/calendar-items.ts";
import { DayDetails } from "../calendar/day-details.tsx";
import { lanesMax } from "../calendar/month.ts";
import { MonthDots } from "../calendar/month-dots.tsx";
import { MonthGrid } from "../calendar/month-grid.tsx";
import { loadMyCalendar, useMyCalendar } from "../calendar/use-my-calendar.ts";
import { leavesHref } from "../leave-links.ts";
import { myCalendar } from "../leaves.api.ts";

const icon = { size: 16, stroke: 1.6 } as const;

export const loader = (input: ScreenLoaderInput) => loadMyCalendar(input);

/** Own leave, own tasks on their due dates, holidays and who of the team is away, by month or week. */
export function MyCalendarPage() {
  const { user, company } = useSession();
  const phone = usePhone();
  const { view, setView, date, select, weeks, period, periodText, earlier, later, now } = useMyCalendar();
  const { data, error, refetch, isPlaceholderData } = useQuery(myCalendar(period));
  const { entries, holidays, tasks } = data ?? { entries: [], holidays: [], tasks: [] };
  const items = [...entries.map((entry) => leaveItem(entry, company.today, user._id)), ...tasks.map((task) => taskItem(task, user.role))];
  const days = weeks.flat();
  const month = date.slice(0, 7);
  const isMonth = view === "month";
  const detailsOf = (day: string) =>
    data ? <DayDetails key={day} day={day} entries={entries} holidays={holidays} tasks={tasks} /> : <SkeletonLines key={day} count={3} />;
  const grid = (
    <MonthGrid weeks={weeks} {...(isMonth && { month, rows: lanesMax })} items={items} holidays={holidays} day={date} onDay={select} />
  );
  return (
    <Page>
      <PageHeader
        title="My calendar"
        actions={[
          { label: "Leaves", icon: <IconBeach {...icon} />, href: leavesHref(user.role) },
          { label: "Calendar link", icon: <IconRss {...icon} />, href: `${leavesHref(user.role)}?open=feed` },
        ]}
      />
      <Section
        title={periodText}
        action={
          <>
            <ViewSwitch
              label="View"
              views={[
                { value: "month", label: "Month" },
                { value: "week", label: "Week" },
              ]}
              value={view}
              onChange={setView}
            />
            <PeriodSwitch
              label={<VisuallyHidden>{periodText}</VisuallyHidden>}
              unit={view}
              onEarlier={earlier}
              onLater={later}
              onNow={now}
            />
          </>
        }
      >
        {!data && error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy={!data || isPlaceholderData}>
            {data && <CalendarList title={periodText} days={days} items={items} holidays={holidays} />}
            {phone && !isMonth && days.map(detailsOf)}
            {phone && isMonth && (
              <>
                <MonthDots month={month} items={items} holidays={holidays} day={date} onDay={select} />
                {detailsOf(date)}
              </>
            )}
            {!phone && <Columns main={grid} side={detailsOf(date)} sideWidth={304} />}
          </div>
        )}
      </Section>
    </Page>
  );
}
