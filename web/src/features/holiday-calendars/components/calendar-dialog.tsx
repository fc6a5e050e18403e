import { maxLengths } from "@daybook/contract/core/max-lengths";
import { create, type HolidayCalendar } from "@daybook/contract/holiday-calendars/holiday-calendars";
import { Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useCreateHolidayCalendar, useRenameHolidayCalendar } from "../holiday-calendars.api.ts";
import { suggestionsOf } from "../place-choices.ts";
import { PlaceFields, type PlaceValue } from "./place-fields.tsx";

type NewCalendar = { name: string; place: PlaceValue | null };

type Props = {
  /** The calendar to change; one without an id is created. */
  calendar: HolidayCalendar | NewCalendar;
  opened: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
};

const nowhere: PlaceValue = { country: null, region: null };

type Values = { name: string; place: PlaceValue; copyCompany: boolean; addPublic: boolean };

/** The place as the calls take it. */
const placeInput = ({ country, region }: PlaceValue) => country && { country, region };

/** `Germany – Bayern`, once it is known. */
function usePlaceName({ country, region }: PlaceValue) {
  const { data } = useQuery({ ...suggestionsOf(country ? { country } : {}), enabled: country !== null });
  const countryName = data?.countries.find(({ code }) => code === country)?.name;
  const regionName = data?.regions.find(({ code }) => code === region)?.name;
  return [countryName, regionName].filter(Boolean).join(" – ");
}

/** Creates or changes a holiday calendar. Needs a new `key` per opening. */
export function CalendarDialog({ calendar, opened, onClose, onCreated }: Props) {
  const existing = "_id" in calendar ? calendar : undefined;
  const creation = useCreateHolidayCalendar();
  const renaming = useRenameHolidayCalendar();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { name: calendar.name, place: calendar.place ?? nowhere, copyCompany: true, addPublic: true },
    validate: ({ name }) => validateWith(create.input)({ name }),
  });
  const { place, addPublic } = form.values;
  const placeName = usePlaceName(place);
  const submit = form.onSubmit(({ name, copyCompany }) => {
    setFailure(null);
    const onError = (error: Error) => setFailure(applyServerErrors(form, error));
    const created = ({ _id }: HolidayCalendar) => {
      onCreated(_id);
      onClose();
    };
    const sent = { name, place: placeInput(place) || null };
    const holidays = place.country ? (addPublic ? "public" : "none") : copyCompany ? "company" : "none";
    if (existing) renaming.mutate({ id: existing._id, ...sent }, { onSuccess: onClose, onError });
    else creation.mutate({ ...sent, holidays }, { onSuccess: created, onError });
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={existing ? `Edit ${existing.name}` : "New holiday calendar"}
      submitLabel={existing ? "Save calendar" : "Create calendar"}
      onSubmit={() => submit()}
      submitting={creation.isPending || renaming.isPending}
      dirty={form.isDirty()}
      failure={failure}
    >
      <TextInput
        label="Name"
        required
        maxLength={maxLengths.calendarName}
        placeholder="Germany – Bavaria"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <PlaceFields clearable description="Optional. Suggested for people who work there." {...form.getInputProps("place")} />
      {!existing &&
        (place.country ? (
          <Checkbox
            key="public"
            label={placeName ? `Add the public holidays of ${placeName}` : "Add its public holidays"}
            description="Of this year, and from October on also of the next. You can change them afterwards."
            {...form.getInputProps("addPublic", { type: "checkbox" })}
          />
        ) : (
          <Checkbox
            key="company"
            label="Copy the company's holidays"
            description="Copied once. Later changes of the company's holidays don't change this calendar."
            {...form.getInputProps("copyCompany", { type: "checkbox" })}
          />
        ))}
    </FormDialog>
  );
}
