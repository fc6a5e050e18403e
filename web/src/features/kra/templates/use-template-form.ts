import { saveTemplate } from "@daybook/contract/kra/kra";
import type { Template } from "@daybook/contract/kra/schemas";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { readFormDraft, storeFormDraft } from "#lib/form/form-drafts.ts";
import { revealField } from "#lib/form/reveal-field.ts";
import { validateWith } from "#lib/form/validation.ts";
import { confirmDiscard } from "../confirm-discard.ts";
import { useSaveTemplate } from "../kra-changes.ts";
import { inputOfTemplate, type ParameterDraft, type TemplateDraft, withNewKeys } from "./template-form.ts";

/** Messages by the path of their field; `true` marks a field whose message is shown elsewhere. */
type Errors = Record<string, string | true>;

const validate = validateWith<unknown>(saveTemplate.input);

const weightPath = (index: number) => `parameters.${index}.weight`;

/** An empty number field is missing, not zero. */
const missingNumbers = ({ parameters, lead }: TemplateDraft): Errors => ({
  ...Object.fromEntries(parameters.flatMap(({ weight }, i) => (weight === "" ? [[weightPath(i), "Weight is required"]] : []))),
  ...(lead === "" && { "scoreMix.lead": "Please enter a share" }),
});

/** Marks the fields that a problem of several fields is about: every weight, or the share. */
function markFields({ scoreMix, ...problems }: Errors, { parameters }: TemplateDraft): Errors {
  const marked: Errors = { ...problems, ...(scoreMix !== undefined && { "scoreMix.lead": scoreMix }) };
  if (problems["parameters"] !== undefined) for (const i of parameters.keys()) marked[weightPath(i)] ??= true;
  return marked;
}

/** Reveals the first field with a problem, in the order of the screen. */
const revealFirst = (problems: Errors) => {
  const fields = [...document.querySelectorAll<HTMLElement>("[data-path]")];
  revealField(fields.find(({ dataset }) => problems[dataset["path"] ?? ""] !== undefined));
};

/**
 * State of the template form. `template` is the version being edited, or null for a new template. Input is validated with
 * the contract's schema before it is sent, and kept under `draftName` until then.
 */
export function useTemplateForm(first: TemplateDraft, template: Template | null, draftName: string, onSaved: (saved: Template) => void) {
  const { mutate, isPending: isSubmitting } = useSaveTemplate();
  const [draft, setDraft] = useState(first);
  const [isDirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** A ref, because saving navigates away before `isDirty` is rendered as false. */
  const isSaved = useRef(false);

  // The draft appears after hydration, because the server has none.
  useLayoutEffect(() => {
    const typed = readFormDraft<TemplateDraft>(draftName);
    if (!typed) return;
    setDraft(withNewKeys(typed));
    setDirty(true);
  }, [draftName]);
  useEffect(() => {
    if (isDirty) storeFormDraft(draftName, draft);
  }, [draftName, draft, isDirty]);
  const discard = () => storeFormDraft(draftName, undefined);

  useBlocker({
    shouldBlockFn: async () => {
      if (!isDirty || isSaved.current) return false;
      if (!(await confirmDiscard())) return true;
      discard();
      return false;
    },
    enableBeforeUnload: () => isDirty,
  });

  const change = (patch: Partial<TemplateDraft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    setDirty(true);
    setErrors({});
  };

  const showErrors = (problems: Errors) => {
    const marked = markFields(problems, draft);
    setErrors(marked);
    requestAnimationFrame(() => revealFirst(marked));
  };

  const submit = () => {
    setFailure(null);
    const input = {
      ...inputOfTemplate(draft),
      ...(template && { _id: template._id, version: template.version }),
    };
    const problems = { ...validate(input), ...missingNumbers(draft) };
    if (Object.keys(problems).length > 0) return showErrors(problems);
    mutate(input, {
      onSuccess: (saved) => {
        isSaved.current = true;
        discard();
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
