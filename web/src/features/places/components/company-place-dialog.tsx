import type { Places } from "@daybook/contract/places/places";
import { useState } from "react";
import { PlaceFields, type PlaceValue } from "#features/holiday-calendars/components/place-fields.tsx";
import { messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useSetCompanyPlace } from "../places.api.ts";

type Props = { place: Places["company"]; opened: boolean; onClose: () => void };

/** Sets where the company is, for which its own holidays are suggested. Needs a new `key` per opening. */
export function CompanyPlaceDialog({ place, opened, onClose }: Props) {
  const saving = useSetCompanyPlace();
  const [chosen, setChosen] = useState<PlaceValue | null>(null);
  const value = chosen ?? { country: place?.country ?? null, region: place?.region ?? null };
  const submit = () =>
    saving.mutate({ place: value.country ? { country: value.country, region: value.region } : null }, { onSuccess: onClose });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Place of the company"
      submitLabel="Save"
      onSubmit={submit}
      submitting={saving.isPending}
      dirty={chosen !== null}
      disabledReason={chosen === null && "Nothing to change yet"}
      failure={saving.error && messageOf(saving.error)}
      note="People there are suggested the company's holidays."
    >
      <PlaceFields clearable description="Empty: by the timezone." value={value} onChange={setChosen} />
    </FormDialog>
  );
}
