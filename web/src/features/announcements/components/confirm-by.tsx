import { Day } from "#ui/display/day.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";

/** `Please confirm by Fri 4 Dec`; after that day *was due*. */
export function ConfirmBy({ day }: { day: string }) {
  const { today } = useCompany();
  return (
    <span>
      {day < today ? "Please confirm; it was due" : "Please confirm by"} <Day value={day} form={day < today ? "on" : "inText"} />
    </span>
  );
}
