import type { Evaluation, WeeklyRecord } from "@daybook/contract/kra";
import { Button, Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { toast } from "#ui/feedback/toasts.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { countedOf, type Sheet, whoseRating } from "./evaluation-sheet.ts";
import type { Month } from "../months.ts";
import { useEvaluationDraft } from "./use-evaluation-draft.ts";
import { useSharing } from "./use-sharing.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { EvaluationBody } from "./evaluation-body.tsx";
import s from "./evaluation-form.module.css";
import { WriteRating } from "./parameter-row.tsx";

type Props = {
  memberId: string;
  month: Month;
  /** First name of whom it is about. */
  reader: string;
  evaluation: Evaluation | null;
  sheet: Sheet;
  weekly: readonly WeeklyRecord[];
  history: readonly Evaluation[];
  note?: ReactNode;
  /** Whether there is typed text that is not saved: the form must stay until it is. */
  onTyping: (typing: boolean) => void;
  /** Of the page's header: its buttons stand there. */
  tools: HTMLElement | null;
};

/** An evaluation while it is written: a draft that keeps itself, or a correction of what was shared. Key it by member and month. */
export function EvaluationForm({ memberId, month, reader, evaluation, sheet, weekly, history, note, onTyping, tools }: Props) {
  const form = useEvaluationDraft({ memberId, month, evaluation });
  const correction = useDialog<true>();
  const counted = countedOf(sheet, form.draft);
  const share = useSharing(form, counted, reader);
  const { isDirty } = form;
  useEffect(() => onTyping(isDirty), [isDirty, onTyping]);

  const saveDraft = async () => {
    if (await form.save()) toast.success("Draft saved");
  };
  const text = (name: "strengths" | "improvements" | "remarks", label: string, minRows: number, placeholder?: string) => (
    <Textarea
      label={label}
      placeholder={placeholder}
      autosize
      minRows={minRows}
      maxRows={16}
      maxLength={5000}
      value={form.draft[name]}
      onChange={(event) => form.write({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {tools &&
        createPortal(
          <>
            <SaveNote form={form} />
            {form.savesItself ? (
              <>
                <Button className={s.second} onClick={() => void saveDraft()} disabled={form.isSubmitting && form.state !== "failed"}>
                  Save draft
                </Button>
                <Button variant="filled" loading={share.isSharing} onClick={() => void share.share()}>
                  Share<span className={s.wide}>&nbsp;with {reader}</span>
                </Button>
              </>
            ) : (
              <>
                {form.isDirty && <Button onClick={form.discard}>Discard changes</Button>}
                <Button
                  variant="filled"
                  disabled={!form.isDirty}
                  onClick={() => {
                    if (share.isComplete()) correction.open(true);
                  }}
                >
                  Share correction
                </Button>
              </>
            )}
          </>,
          tools,
        )}
      <EvaluationBody
        month={month}
        sheet={sheet}
        counted={counted}
        weekly={weekly}
        history={history}
        whose={form.savesItself ? "your" : whoseRating(evaluation)}
        note={
          <>
            {note}
            {form.error && <SaveFailure form={form} />}
          </>
        }
        rating={(parameter) => (
          <WriteRating parameter={parameter} reader={reader} onRate={(changes) => form.rate(parameter.parameterId, changes)} />
        )}
        texts={
          <>
            {text("strengths", "Strengths", 3)}
            {text("improvements", "Improvements", 3)}
            {text("remarks", "Remarks", 2, `Anything else ${reader} should read`)}
          </>
        }
      />
      {correction.subject && (
        <CorrectionDialog
          key={correction.key}
          reader={reader}
          opened={correction.opened}
          onClose={correction.close}
          onShare={(reason) => form.submit({ reason })}
        />
      )}
    </>
  );
}

type Form = ReturnType<typeof useEvaluationDraft>;

const states = { saved: "Draft kept", waiting: "Saving…", saving: "Saving…", failed: "Not saved" };

function SaveNote({ form }: { form: Form }) {
  const words = form.savesItself ? (form.isDirty || form.began ? states[form.state] : "") : form.isDirty ? "Not shared yet" : "";
  return (
    <span className={s.state} role="status" data-bad={form.state === "failed" || undefined}>
      {words}
    </span>
  );
}

function SaveFailure({ form }: { form: Form }) {
  return (
    <div className={s.failure} role="alert">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>
        {form.error?.message}
        {form.conflicts ? " Somebody else changed this evaluation meanwhile." : " What you typed is still here."}
      </span>
      {form.conflicts ? (
        <>
          <Button size="xs" onClick={() => void form.takeTheirs().catch((error: Error) => toast.error(error.message))}>
            Show theirs
          </Button>
          <Button size="xs" onClick={() => void form.keepMine().catch((error: Error) => toast.error(error.message))}>
            Keep mine
          </Button>
        </>
      ) : (
        <Button size="xs" onClick={() => void form.save()}>
          Try again
        </Button>
      )}
    </div>
  );
}
