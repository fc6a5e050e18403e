import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PlaceFields, type PlaceValue } from "#features/holiday-calendars/components/place-fields.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { placeOf } from "../places.api.ts";

/** The place of a person in a form: what is stored, until another one is chosen. */
export function usePlaceChoice(userId: string, isEnabled: boolean) {
  const { data } = useQuery({ ...placeOf(userId), enabled: isEnabled });
  const [chosen, setChosen] = useState<PlaceValue | null>(null);
  const value = chosen ?? { country: data?.place?.country ?? null, region: data?.place?.region ?? null };
  return {
    value,
    hasPlace: value.country !== null || chosen !== null,
    onChange: setChosen,
    isChanged: chosen !== null,
    /** The calendar that the stored place suggests, if the person has another one. */
    suggested: chosen === null && data?.suggested && data.suggested._id !== data.current._id ? data.suggested.name : undefined,
    /** What a call sends; undefined while nothing was chosen. */
    input: chosen === null ? undefined : chosen.country ? { country: chosen.country, region: chosen.region } : null,
  };
}

type Props = Pick<ReturnType<typeof usePlaceChoice>, "value" | "onChange" | "hasPlace" | "suggested"> & { name: string };

/** Where a person works, for admins. Without a place only a link offers the fields: many companies never need them. */
export function ProfilePlace({ value, onChange, hasPlace, suggested, name }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  if (!hasPlace && !isAsked)
    return (
      <div>
        <TextLink onClick={() => setIsAsked(true)}>Add country and region</TextLink>
      </div>
    );
  return (
    <PlaceFields
      clearable
      description={
        suggested
          ? `Suggests the holidays of ${suggested}, which ${name} does not have. Change them in Working hours.`
          : "Suggests whose holidays they have. Only they and admins see it."
      }
      value={value}
      onChange={onChange}
    />
  );
}
