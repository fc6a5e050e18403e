import { Text } from "@mantine/core";
import { Day } from "#ui/display/day.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";

/** `Due Mon 5 Apr`, or in red `Overdue since Mon 5 Apr`. @param what `Self-reviews`, before it */
export function DueDay({ day, what }: { day: string; what?: string }) {
  const { today } = useCompany();
  const isOverdue = day < today;
  const text = isOverdue ? "overdue since" : "due";
  return (
    <Text component="span" inherit {...(isOverdue && { c: "red" })}>
      {what ? `${what} ${text}` : `${text[0]!.toUpperCase()}${text.slice(1)}`} <Day value={day} form="inText" />
    </Text>
  );
}
