import { counted, pluralize } from "@daybook/contract/core/numbers";
import type { UsedPlace } from "@daybook/contract/places/places";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { DayField } from "#ui/form/day-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useUsePlaceCalendar } from "../places.api.ts";

type Props = { place: UsedPlace; opened: boolean; onClose: () => void };

/** Gives the people of a place the calendar that it suggests, from a day on. Needs a new `key` per opening. */
export function UseCalendarDialog({ place, opened, onClose }: Props) {
  const { today } = useCompany();
  const using = useUsePlaceCalendar();
  const [from, setFrom] = useState<string | null>(today);
  const { country, region, calendar, differing, name } = place;
  const submit = () => using.mutate({ country, region, holidayCalendar: calendar?._id ?? null, from: from ?? "" }, { onSuccess: onClose });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Use ${calendar?.name} for ${counted(differing, "person", "people")}`}
      submitLabel={`Change ${counted(differing, "person", "people")}`}
      onSubmit={submit}
      submitting={using.isPending}
      dirty={from !== today}
      disabledReason={!from && "Choose a day"}
      failure={using.error && messageOf(using.error)}
      note="Leave already booked from this day on is charged again."
      size={440}
    >
      <p>
        {counted(differing, "person", "people")} in {name} {pluralize(differing, "has", "have")} other holidays now, also if they were
        chosen for them.
      </p>
      <DayField label="Starts on" description="Earlier days keep their holidays." required value={from} onChange={setFrom} />
    </FormDialog>
  );
}
