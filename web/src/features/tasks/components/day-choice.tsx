import { Button } from "@mantine/core";
import { Suspense } from "react";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import s from "./day-picker.module.css";

const DayCalendar = lazyPart(async () => (await import("#ui/form/calendar.tsx")).DayCalendar);

export type CalendarProps = { value: string | null; onChange: (day: string | null) => void };

/** A calendar with a *No date* button. */
export const DayChoice = ({ value, onChange }: CalendarProps) => (
  <div className={s.panel}>
    <Suspense fallback={<SkeletonLines count={6} />}>
      <DayCalendar value={value} onChange={onChange} />
    </Suspense>
    <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(null)}>
      No date
    </Button>
  </div>
);
