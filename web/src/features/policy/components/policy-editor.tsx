import type { Policy } from "@daybook/contract/policy";
import { update } from "@daybook/contract/policy";
import { Button, SegmentedControl, Switch, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useDeferredValue, useRef, useState } from "react";
import { CallError } from "#lib/api/call-error.ts";
import { applyServerErrors, focusFirstError, validateWith } from "#lib/form/validation.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { policyInForce, useUpdatePolicy } from "../policy.api.ts";
import s from "./policy-editor.module.css";

type Props = { policy: Policy; readerId: string | null; onDone: () => void };

const mayDiscard = () =>
  confirm({
    title: "Discard what you typed?",
    body: "It has not been saved anywhere.",
    action: "Discard",
    cancel: "Keep editing",
    danger: true,
  });

/** Writing a new version of the policy, with what people will read beside it. */
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
  const shown = useDeferredValue(form.values.content);
  const isDirty = form.isDirty();

  useBlocker({
    shouldBlockFn: async () => isDirty && !isSaved.current && !(await mayDiscard()),
    enableBeforeUnload: () => isDirty && !isSaved.current,
  });

  const cancel = async () => {
    if (!isDirty || (await mayDiscard())) onDone();
  };

  /** Somebody else was quicker: nothing typed is lost, and a second *Save* is meant. */
  const fail = async (error: Error) => {
    if (!(error instanceof CallError) || error.code !== "conflict") return setFailure(applyServerErrors(form, error));
    const newest = await queryClient.fetchQuery({ ...policyInForce(readerId), staleTime: 0 }).catch(() => undefined);
    if (newest) setVersion(newest.version);
    setFailure(newest ? `${error.message} Save again to replace it with your text; both stay under Versions.` : error.message);
  };

  const submit = form.onSubmit((values) => {
    setFailure(null);
    const saved = () => {
      isSaved.current = true;
      onDone();
    };
    mutate({ ...values, version }, { onSuccess: saved, onError: (error) => void fail(error) });
  }, focusFirstError(form));

  const writes = !phone || view === "write";
  return (
    <Page>
      <form noValidate onSubmit={submit}>
        <PageHeader title={policy.version > 0 ? "Edit policy" : "Write the policy"}>
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
            label="Ask everybody to confirm that they have read this version"
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
          {writes && (
            <Textarea
              label="Text"
              description="Markdown: # headings make the table of contents, **bold**, - lists, | tables |"
              classNames={{ input: s.input }}
              autosize
              minRows={20}
              data-autofocus
              {...form.getInputProps("content")}
            />
          )}
          {(!phone || view === "preview") && (
            <section className={s.preview} aria-label="Preview">
              {shown.trim() ? <Markdown>{shown}</Markdown> : <p className={s.nothing}>The text appears here as people will read it.</p>}
            </section>
          )}
        </div>
      </form>
    </Page>
  );
}
