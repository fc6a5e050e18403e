import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Policy } from "@daybook/contract/policy/policy";
import { update } from "@daybook/contract/policy/policy";
import { Button, SegmentedControl, Switch, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useDeferredValue, useRef, useState } from "react";
import { CallError } from "#lib/api/call-error.ts";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { currentPolicy, useUpdatePolicy } from "../policy.api.ts";
import s from "./policy-editor.module.css";

type Props = { policy: Policy; readerId: string | null; onDone: () => void };

const confirmDiscard = () =>
  confirm({
    title: "Discard your changes?",
    body: "Your changes haven't been saved.",
    action: "Discard",
    cancel: "Keep editing",
    danger: true,
  });

/** Editor for a new version of the policy, with a preview. */
export function PolicyEditor({ policy, readerId, onDone }: Props) {
  const phone = usePhone();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useUpdatePolicy(readerId);
  const [version, setVersion] = useState(policy.version);
  const [failure, setFailure] = useState<string | null>(null);
  const [view, setView] = useState("write");
  const isSaved = useRef(false);
  const form = useForm({
    mode: "controlled",
    initialValues: { content: policy.content, requiresAcknowledgement: false },
    validate: validateWith(update.input),
  });
  const draft = useFormDraft(`policy:${policy.version}`, form);
  const deferred = useDeferredValue(form.values.content);
  const isDirty = form.isDirty();

  const mayLeave = async () => {
    if (isDirty && !(await confirmDiscard())) return false;
    draft.discard();
    return true;
  };
  useBlocker({
    shouldBlockFn: async () => !isSaved.current && !(await mayLeave()),
    enableBeforeUnload: () => isDirty && !isSaved.current,
  });

  const cancel = async () => {
    if (await mayLeave()) onDone();
  };

  /** On a conflict keeps the text and takes the newer version, so that saving again publishes it on top. */
  const fail = async (error: Error) => {
    if (!(error instanceof CallError) || error.code !== "conflict") return setFailure(applyServerErrors(form, error));
    const newest = await queryClient.fetchQuery({ ...currentPolicy(readerId), staleTime: 0 }).catch(() => undefined);
    if (newest) setVersion(newest.version);
    setFailure(newest ? `${error.message} Or save again to publish your text as a newer version.` : error.message);
  };

  const submit = form.onSubmit((values) => {
    setFailure(null);
    const saved = () => {
      isSaved.current = true;
      draft.discard();
      onDone();
    };
    mutate({ ...values, version }, { onSuccess: saved, onError: (error) => void fail(error) });
  });

  const showsEditor = !phone || view === "write";
  return (
    <Page>
      <form noValidate onSubmit={submit}>
        <PageHeader title={policy.version > 0 ? "Edit policy" : "Write policy"}>
          <Button onClick={() => void cancel()}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isPending}>
            {phone ? "Save" : "Save new version"}
          </Button>
        </PageHeader>
        {failure && (
          <div className={s.failure} role="alert">
            <IconAlertCircle size={16} stroke={1.8} aria-hidden />
            {failure}
          </div>
        )}
        <div className={s.options}>
          <Switch
            label="Require everyone to acknowledge this version"
            {...form.getInputProps("requiresAcknowledgement", { type: "checkbox" })}
          />
          {phone && (
            <SegmentedControl
              aria-label="View"
              value={view}
              onChange={setView}
              data={[
                { value: "write", label: "Write" },
                { value: "preview", label: "Preview" },
              ]}
            />
          )}
        </div>
        <div className={s.panes}>
          {showsEditor && (
            <Textarea
              label="Text"
              description="Markdown: # headings (shown in the table of contents), **bold**, - lists, | tables |"
              classNames={{ input: s.input }}
              autosize
              minRows={20}
              maxLength={maxLengths.policy}
              data-autofocus
              {...form.getInputProps("content")}
            />
          )}
          {(!phone || view === "preview") && (
            <section className={s.preview} aria-label="Preview">
              {deferred.trim() ? <Markdown>{deferred}</Markdown> : <p className={s.empty}>Start typing to see a preview.</p>}
            </section>
          )}
        </div>
      </form>
    </Page>
  );
}
