import type { PreviewedDate } from "@daybook/contract/series/series";
import { Stack, Text } from "@mantine/core";
import { messageOf } from "#lib/api/call-error.ts";
import { exactDay } from "#lib/format/dates.ts";

type Props = { dates: readonly PreviewedDate[] | undefined; error: Error | null };

/** The next dates of a rule, with the reason where a date is another one than the rule says. */
export const NextDates = ({ dates, error }: Props) => (
  <Stack gap={8} role="status" aria-label="Next dates">
    <Text size="sm" fw={600}>
      Next dates
    </Text>
    {error && (
      <Text size="sm" c="var(--bad-text)">
        {messageOf(error)}
      </Text>
    )}
    {!error && dates?.length === 0 && (
      <Text size="sm" c="dimmed">
        There is no date left.
      </Text>
    )}
    {!error &&
      dates?.map(({ planned, date, reason }) => (
        <div key={planned}>
          <Text size="sm" td={date === null ? "line-through" : undefined}>
            {exactDay(date ?? planned)}
          </Text>
          {reason && (
            <Text size="xs" c="dimmed" dir="auto">
              {reason}
            </Text>
          )}
        </div>
      ))}
  </Stack>
);
