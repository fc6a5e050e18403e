import { saveTemplate, type Template } from "@daybook/contract/kra";
import { useBlocker } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { validateWith } from "#lib/form/validation.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { useSaveTemplate } from "../kra-changes.ts";
import { inputOfTemplate, type ParameterDraft, type TemplateDraft } from "./template-form.ts";

type Errors = Record<string, string>;

const confirmDiscard = () =>
  confirm({
    title: "Discard your changes?",
    body: "Your changes haven't been saved and will be lost.",
    action: "Discard",
    cancel: "Keep editing",
    danger: true,
  });

const validate = validateWith<unknown>(saveTemplate.input);

/** An empty number field is missing, not zero. */
const missingWeights = (parameters: readonly ParameterDraft[]): Errors =>
  Object.fromEntries(parameters.flatMap(({ weight }, i) => (weight === "" ? [[`parameters.${i}.weight`, "Weight is required"]] : [])));

/**
 * State of the template form. `template` is the version being edited, or null for a new template. Input is validated with
 * the contract's schema before it is sent.
 */
export function useTemplateForm(first: TemplateDraft, template: Template | null, onSaved: (saved: Template) => void) {
  const { mutate, isPending: isSubmitting } = useSaveTemplate();
  const [draft, setDraft] = useState(first);
  const [isDirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** A ref, because saving navigates away before `isDirty` is rendered as false. */
  const isSaved = useRef(false);

  useBlocker({
    shouldBlockFn: async () => isDirty && !isSaved.current && !(await confirmDiscard()),
    enableBeforeUnload: () => isDirty,
  });

  const change = (patch: Partial<TemplateDraft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    setDirty(true);
    setErrors({});
  };

  const showErrors = (problems: Errors) => {
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
    if (Object.keys(problems).length > 0) return showErrors(problems);
    mutate(input, {
      onSuccess: (saved) => {
        isSaved.current = true;
        setDirty(false);
        onSaved(saved);
      },
      onError: (error) => {
        const problems = error instanceof CallError ? error.errors : [];
        if (problems.length > 0) showErrors(Object.fromEntries(problems.map(({ path, message }) => [path, message])));
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
