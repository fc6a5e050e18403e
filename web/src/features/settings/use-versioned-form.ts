import { useForm } from "@mantine/form";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { toast } from "#lib/notify/toast.ts";
import { changesOf, rebase } from "./changes.ts";

type Failure = { message: string; isConflict: boolean };

type Options<Saved, Values> = {
  /** The stored values, as last fetched. */
  saved: Saved;
  /** Picks the form's values. */
  valuesOf: (saved: Saved) => Values;
  /** The endpoint's input schema. */
  schema: z.ZodType;
  /** Bypasses the cache. */
  fetchLatest: () => Promise<Saved>;
  /** Saves the changes; must call exactly one of the callbacks. */
  save: (
    changes: Partial<Values>,
    version: number,
    callbacks: { onSuccess: (saved: Saved) => void; onError: (error: Error) => void },
  ) => void;
};

const mayDiscard = () =>
  confirm({
    title: "Discard your changes?",
    body: "You have unsaved changes. They will be lost if you leave.",
    action: "Discard",
    cancel: "Keep editing",
    danger: true,
  });

/**
 * Form with optimistic locking: sends only the changed fields, with the version they were edited on. After a version
 * conflict, `reload` fetches the latest values and keeps the unsaved edits on top.
 */
export function useVersionedForm<Saved extends { version: number }, Values extends Record<string, unknown>>(
  options: Options<Saved, Values>,
) {
  const { saved, valuesOf, schema } = options;
  const [loaded, setLoaded] = useState(saved);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: valuesOf(saved),
    validate: validateWith(schema),
    clearInputErrorOnChange: true,
  });
  const changes = changesOf(form.values, valuesOf(loaded));
  const isDirty = Object.keys(changes).length > 0;
  const { setValues } = form;

  // Shows changes saved by other users, unless there are unsaved edits.
  useEffect(() => {
    if (isDirty || saved.version <= loaded.version) return;
    setLoaded(saved);
    setValues(() => valuesOf(saved));
  }, [saved, loaded.version, isDirty, setValues, valuesOf]);

  useBlocker({
    shouldBlockFn: async () => isDirty && !(await mayDiscard()),
    enableBeforeUnload: () => isDirty,
  });

  /** Shows the latest values; keeps edits made since `base`. */
  const applyLatest = (latest: Saved, base: Values) => {
    setValues((current) => rebase(valuesOf(latest), { ...base, ...current }, base));
    setLoaded(latest);
    setFailure(null);
  };

  const reload = async () => {
    try {
      applyLatest(await options.fetchLatest(), valuesOf(loaded));
      toast.info("Loaded the latest settings. Your changes are kept.");
    } catch (error) {
      setFailure({ message: messageOf(error), isConflict: true });
    }
  };

  const fail = (error: Error) => {
    const isConflict = error instanceof CallError && error.code === "conflict";
    const message = isConflict ? error.message : applyServerErrors(form, error);
    setFailure(message === null ? null : { message, isConflict });
  };

  const submit = form.onSubmit((submitted) => {
    setFailure(null);
    if (isDirty) options.save(changes, loaded.version, { onSuccess: (latest) => applyLatest(latest, submitted), onError: fail });
  });

  const discard = () => {
    setValues(() => valuesOf(loaded));
    form.clearErrors();
    setFailure(null);
  };

  return { form, submit, discard, reload, isDirty, failure };
}
