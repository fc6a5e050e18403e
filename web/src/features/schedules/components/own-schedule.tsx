import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Section } from "#ui/layout/section.tsx";
import { Sections } from "#ui/layout/page.tsx";
import { scheduleOf } from "../schedules.api.ts";
import { CurrentHours } from "./current-hours.tsx";
import { ScheduleHistory } from "./schedule-history.tsx";
import s from "./schedules.module.css";

/** The signed-in user's own working hours and their history. */
export function OwnSchedule() {
  const { user } = useSession();
  const { data: schedule, error, refetch } = useQuery(scheduleOf(user._id));
  if (!schedule && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!schedule) return <SkeletonLines count={6} />;
  return (
    <Sections>
      <Section title="Working hours">
        <div className={s.part}>
          <CurrentHours schedule={schedule} />
        </div>
      </Section>
      {schedule.entries.length > 0 && (
        <Section title="History">
          <div className={s.part}>
            <ScheduleHistory schedule={schedule} />
          </div>
        </Section>
      )}
    </Sections>
  );
}
