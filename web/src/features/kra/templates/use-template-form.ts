import { saveTemplate, type Template } from "@daybook/contract/kra";
import { useBlocker } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { validateWith } from "#lib/form/validation.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { useSaveTemplate } from "../kra-changes.ts";
import { inputOfTemplate, type ParameterDraft, type TemplateDraft } from "./template-form.ts";

type Errors = Record<string, string>;

const mayDiscard = () =>
  confirm({
    title: "Discard this template?",
    body: "What you typed has not been saved anywhere.",
    action: "Discard",
    cancel: "Keep editing",
    danger: true,
  });

const validate = validateWith<unknown>(saveTemplate.input);

/** A number field that was left empty is missing, not zero. */
const missingWeights = (parameters: readonly ParameterDraft[]): Errors =>
  Object.fromEntries(parameters.flatMap(({ weight }, i) => (weight === "" ? [[`parameters.${i}.weight`, "Please enter a weight"]] : [])));

/**
 * A template while it is typed. `template` is the one that gets its next version; without one it is new. Sent is what
 * the contract allows, said beside the fields in its words.
 */
export function useTemplateForm(first: TemplateDraft, template: Template | null, onSaved: (saved: Template) => void) {
  const { mutate, isPending: isSubmitting } = useSaveTemplate();
  const [draft, setDraft] = useState(first);
  const [isDirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** Asked while leaving, which a save begins before the screen knows. */
  const isSaved = useRef(false);

  useBlocker({
    shouldBlockFn: async () => isDirty && !isSaved.current && !(await mayDiscard()),
    enableBeforeUnload: () => isDirty,
  });

  const change = (patch: Partial<TemplateDraft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    setDirty(true);
    setErrors({});
  };

  const refuse = (problems: Errors) => {
    setErrors(problems);
    const [first] = Object.keys(problems);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus());
  };

  const submit = () => {
    setFailure(null);
    const input = {
      ...inputOfTemplate(draft),
      ...(template && { _id: template._id, version: template.version }),
    };
    const problems = { ...validate(input), ...missingWeights(draft.parameters) };
    if (Object.keys(problems).length > 0) return refuse(problems);
    mutate(input, {
      onSuccess: (saved) => {
        isSaved.current = true;
        setDirty(false);
        onSaved(saved);
      },
      onError: (error) => {
        const told = error instanceof CallError ? error.errors : [];
        if (told.length > 0) refuse(Object.fromEntries(told.map(({ path, message }) => [path, message])));
        setFailure(messageOf(error));
      },
    });
  };

  return {
    draft,
    errors,
    failure,
    isDirty,
    isSubmitting,
    change,
    changeParameter: (index: number, patch: Partial<ParameterDraft>) =>
      change({ parameters: draft.parameters.map((each, i) => (i === index ? { ...each, ...patch } : each)) }),
    submit,
  };
}

export type TemplateForm = ReturnType<typeof useTemplateForm>;
