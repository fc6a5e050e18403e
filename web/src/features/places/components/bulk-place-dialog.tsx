import { counted } from "@daybook/contract/core/numbers";
import { useState } from "react";
import { PlaceFields, type PlaceValue } from "#features/holiday-calendars/components/place-fields.tsx";
import { messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";

type Change = { place: { country: string; region: string | null } | null };

type Props = {
  /** The number of people. */
  count: number;
  opened: boolean;
  onClose: () => void;
  submitting: boolean;
  /** Sends the change; rejects with the reason if nothing was changed. */
  onSubmit: (changes: Change) => Promise<unknown>;
};

/** Sets where several people work. Needs a new `key` per opening. */
export function BulkPlaceDialog({ count, onSubmit, ...dialog }: Props) {
  const [value, setValue] = useState<PlaceValue>({ country: null, region: null });
  const [failure, setFailure] = useState<string | null>(null);
  const { country, region } = value;
  const send = async (place: Change["place"]) => {
    setFailure(null);
    await onSubmit({ place }).catch((error: unknown) => setFailure(messageOf(error)));
  };
  return (
    <FormDialog
      {...dialog}
      title={`Place of ${counted(count, "person", "people")}`}
      submitLabel="Set place"
      onSubmit={() => country && void send({ country, region })}
      disabledReason={!country && "Choose a country"}
      alternative={{ label: "Remove place", onClick: () => void send(null), loading: dialog.submitting }}
      dirty={country !== null}
      failure={failure}
      note="Their holidays stay. Settings, Holidays lists the calendar that the place suggests."
    >
      <PlaceFields clearable value={value} onChange={setValue} />
    </FormDialog>
  );
}
