import type { Api } from "@daybook/contract/core/api";
import type { OutputOf } from "@daybook/contract/core/endpoint";
import { Select } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FieldPair } from "#ui/overlay/form-dialog.tsx";
import { suggestionsOf } from "../place-choices.ts";

/** Codes of a country and of a region in it; null for none. */
export type PlaceValue = { country: string | null; region: string | null };

const nowhere: PlaceValue = { country: null, region: null };

type Props = {
  value?: PlaceValue;
  onChange: (value: PlaceValue) => void;
  /** Below the country. */
  description?: ReactNode;
  error?: ReactNode;
  /** Offers to choose no country. */
  clearable?: boolean;
};

/** The country and the region of a person, of a calendar or of the company. */
export function PlaceFields(props: Props) {
  const { country } = props.value ?? nowhere;
  const { data } = useQuery({ ...suggestionsOf(country ? { country } : {}), placeholderData: keepPreviousData });
  return <PlaceSelects {...props} known={data} />;
}

type Known = Pick<OutputOf<Api["GET /leaves/holidays/suggestions"]>, "countries" | "companyCountry" | "regions">;

const optionsOf = (rows: { code: string; name: string }[] = []) => rows.map(({ code, name }) => ({ value: code, label: name }));

/** The same with what is known about the country; the company's country comes first. */
export function PlaceSelects({
  value = nowhere,
  onChange,
  description,
  error,
  clearable = false,
  known,
}: Props & { known: Known | undefined }) {
  const { countries = [], companyCountry, regions = [] } = known ?? {};
  const noRegions = value.country ? "No regions to choose from" : "Choose a country first";
  return (
    <FieldPair>
      <Select
        label="Country"
        placeholder="Choose a country"
        searchable
        clearable={clearable}
        clearButtonProps={{ "aria-label": "Clear country" }}
        description={description}
        inputWrapperOrder={["label", "input", "description", "error"]}
        error={error}
        disabled={!known}
        data={optionsOf(countries.toSorted((a, b) => Number(b.code === companyCountry) - Number(a.code === companyCountry)))}
        value={known ? value.country : null}
        onChange={(country) => onChange({ country, region: null })}
      />
      <Select
        label="Region"
        placeholder={regions.length > 0 && value.country ? "Whole country" : noRegions}
        searchable
        clearable
        clearButtonProps={{ "aria-label": "Clear region" }}
        disabled={regions.length === 0 || !value.country}
        data={value.country ? optionsOf(regions) : []}
        value={regions.some(({ code }) => code === value.region) ? value.region : null}
        onChange={(region) => onChange({ ...value, region })}
      />
    </FieldPair>
  );
}
