import type { Settings } from "@daybook/contract/settings/settings";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { companySettings } from "../settings.api.ts";
import type { SettingsValues } from "../settings-form.ts";
import { useSettingsForm } from "../use-settings-form.ts";
import { SaveBar } from "./save-bar.tsx";

type Form = ReturnType<typeof useSettingsForm>["form"];

export type CompanyFields = {
  values: SettingsValues;
  setValues: (changes: Partial<SettingsValues>) => void;
  /** Props of a Mantine field. */
  field: Form["getInputProps"];
  /** Props of our own field components, with the value's type. */
  typedField: <Name extends keyof SettingsValues>(
    name: Name,
  ) => { value: SettingsValues[Name]; onChange: (value: SettingsValues[Name]) => void; error: ReactNode };
};

type Props = {
  /** The fields of one tab. */
  children: (fields: CompanyFields) => ReactNode;
};

/** A form of some of the company settings: loads them and saves the changed fields together. */
export function CompanyForm({ children }: Props) {
  const { data: settings, error, refetch } = useQuery(companySettings);
  if (settings) return <LoadedForm settings={settings}>{children}</LoadedForm>;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={8} />;
}

function LoadedForm({ settings, children }: Props & { settings: Settings }) {
  const { form, submit, discard, reload, isDirty, isSaving, failure } = useSettingsForm(settings);
  const fields: CompanyFields = {
    values: form.values,
    setValues: form.setValues,
    field: form.getInputProps,
    typedField: (name) => ({
      value: form.values[name],
      onChange: (value) => form.setValues({ [name]: value }),
      error: form.errors[name],
    }),
  };
  return (
    <form noValidate onSubmit={submit}>
      {children(fields)}
      {(isDirty || failure) && <SaveBar failure={failure} isSaving={isSaving} onDiscard={discard} onReload={() => void reload()} />}
    </form>
  );
}
