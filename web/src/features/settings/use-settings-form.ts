import { type Settings, update } from "@daybook/contract/settings";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { CallError, messageOf } from "#lib/call-error.ts";
import { applyServerErrors, focusFirstError, validateWith } from "#lib/form.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toasts.tsx";
import { companySettings, useUpdateSettings } from "./settings.api.ts";
import { changesOf, inputOf, type SettingsValues, valuesOf, withTyped } from "./settings-form.ts";

type Failure = { message: string; isConflict: boolean };

const mayDiscard = () =>
  confirm({
    title: "Discard your changes?",
    body: "You have unsaved changes. They are lost when you leave.",
    action: "Discard",
    cancel: "Keep editing",
    danger: true,
  });

/**
 * The settings while they are typed. Only what was typed is sent, with the version it was typed on. When somebody else
 * was quicker, `reload` brings the newest settings under what was typed, so that a second save is meant.
 */
export function useSettingsForm(settings: Settings) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useUpdateSettings();
  const [seen, setSeen] = useState(settings);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm<SettingsValues>({
    mode: "controlled",
    initialValues: valuesOf(settings),
    validate: validateWith(update.input),
    clearInputErrorOnChange: true,
  });
  const { setValues } = form;
  const changes = changesOf(form.values, valuesOf(seen));
  const isDirty = Object.keys(changes).length > 0;

  // What somebody else saved shows by itself, unless one is typing.
  useEffect(() => {
    if (isDirty || settings.version <= seen.version) return;
    setSeen(settings);
    setValues(valuesOf(settings));
  }, [settings, seen.version, isDirty, setValues]);

  useBlocker({
    shouldBlockFn: async () => isDirty && !(await mayDiscard()),
    enableBeforeUnload: () => isDirty,
  });

  /** Shows the newest; what was typed since `typedOn` stays. */
  const take = (newest: Settings, typedOn: SettingsValues) => {
    setValues((typed) => withTyped(valuesOf(newest), { ...typedOn, ...typed }, typedOn));
    setSeen(newest);
    setFailure(null);
  };

  const reload = async () => {
    try {
      const newest = await queryClient.fetchQuery({ ...companySettings, staleTime: 0 });
      take(newest, valuesOf(seen));
      toast.info("These are the newest settings. What you typed is kept.");
    } catch (error) {
      setFailure({ message: messageOf(error), isConflict: true });
    }
  };

  const fail = (error: Error) => {
    const isConflict = error instanceof CallError && error.code === "conflict";
    const message = isConflict ? error.message : applyServerErrors(form, error);
    setFailure(message === null ? null : { message, isConflict });
  };

  const submit = form.onSubmit((typed) => {
    setFailure(null);
    if (isDirty) mutate(inputOf(changes, seen.version), { onSuccess: (saved) => take(saved, typed), onError: fail });
  }, focusFirstError(form));

  const discard = () => {
    setValues(valuesOf(seen));
    form.clearErrors();
    setFailure(null);
  };

  return { form, submit, discard, reload, isDirty, isSaving: isPending, failure };
}
