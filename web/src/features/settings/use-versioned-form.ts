import { useForm } from "@mantine/form";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { applyServerErrors, focusFirstError, validateWith } from "#lib/form/validation.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { toast } from "#ui/feedback/toasts.tsx";
import { changesOf, withTyped } from "./changes.ts";

type Failure = { message: string; isConflict: boolean };

type Options<Saved, Values> = {
  /** As the server has them now. */
  saved: Saved;
  /** What of them is typed. */
  valuesOf: (saved: Saved) => Values;
  /** The endpoint's input. */
  schema: z.ZodType;
  /** Fetches them anew. */
  newest: () => Promise<Saved>;
  /** Sends what was typed; exactly one of the two is called with what came of it. */
  save: (changes: Partial<Values>, version: number, then: { onSuccess: (saved: Saved) => void; onError: (error: Error) => void }) => void;
};

const mayDiscard = () =>
  confirm({
    title: "Discard your changes?",
    body: "You have unsaved changes. They are lost when you leave.",
    action: "Discard",
    cancel: "Keep editing",
    danger: true,
  });

/**
 * Settings while they are typed. Only what was typed is sent, with the version it was typed on. When somebody else was
 * quicker, `reload` brings the newest under what was typed, so that a second save is meant.
 */
export function useVersionedForm<Saved extends { version: number }, Values extends Record<string, unknown>>(
  options: Options<Saved, Values>,
) {
  const { saved, valuesOf, schema } = options;
  const [seen, setSeen] = useState(saved);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: valuesOf(saved),
    validate: validateWith(schema),
    clearInputErrorOnChange: true,
  });
  const changes = changesOf(form.values, valuesOf(seen));
  const isDirty = Object.keys(changes).length > 0;
  const { setValues } = form;

  // What somebody else saved shows by itself, unless one is typing.
  useEffect(() => {
    if (isDirty || saved.version <= seen.version) return;
    setSeen(saved);
    setValues(() => valuesOf(saved));
  }, [saved, seen.version, isDirty, setValues, valuesOf]);

  useBlocker({
    shouldBlockFn: async () => isDirty && !(await mayDiscard()),
    enableBeforeUnload: () => isDirty,
  });

  /** Shows the newest; what was typed since `typedOn` stays. */
  const take = (newest: Saved, typedOn: Values) => {
    setValues((typed) => withTyped(valuesOf(newest), { ...typedOn, ...typed }, typedOn));
    setSeen(newest);
    setFailure(null);
  };

  const reload = async () => {
    try {
      take(await options.newest(), valuesOf(seen));
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
    if (isDirty) options.save(changes, seen.version, { onSuccess: (newest) => take(newest, typed), onError: fail });
  }, focusFirstError(form));

  const discard = () => {
    setValues(() => valuesOf(seen));
    form.clearErrors();
    setFailure(null);
  };

  return { form, submit, discard, reload, isDirty, failure };
}
