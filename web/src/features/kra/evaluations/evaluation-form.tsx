import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Evaluation, FormerComment, SentSelfReview, WeeklyRecord } from "@daybook/contract/kra/schemas";
import { Button, Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { useSession } from "#lib/session/session.ts";
import { toast } from "#lib/notify/toast.ts";
import { ReasonedButton } from "#ui/form/reasoned-button.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { scoreSheet, type Sheet, possessiveOf } from "./evaluation-sheet.ts";
import type { Month } from "../months.ts";
import { SelfRating } from "../self-reviews/self-rating.tsx";
import { FormerComments } from "../former-leads/former-comments.tsx";
import { SelfReviewNote } from "../self-reviews/self-review-note.tsx";
import { useEvaluationDraft } from "./use-evaluation-draft.ts";
import { useSharing } from "./use-sharing.ts";
import { CalibratedNote, isCalibratedOnly } from "./calibrated-note.tsx";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { EvaluationBody } from "./evaluation-body.tsx";
import s from "./evaluation-form.module.css";
import { EditRating } from "./rating/parameter-row.tsx";

type Props = {
  memberId: string;
  month: Month;
  /** The member's first name. */
  firstName: string;
  evaluation: Evaluation | null;
  sheet: Sheet;
  weekly: readonly WeeklyRecord[];
  history: readonly Evaluation[];
  note?: ReactNode;
  /** The self-review that was sent before there is an evaluation. */
  self?: SentSelfReview | undefined;
  formerComments?: readonly FormerComment[] | undefined;
  /** Reports unsaved changes: the form must stay mounted until they are saved. */
  onDirtyChange: (isDirty: boolean) => void;
  /** Element in the page header that receives the form's buttons. */
  tools: HTMLElement | null;
};

/** Edits an evaluation: a draft that saves automatically, or a correction of a shared one. Key it by member and month. */
export function EvaluationForm({
  memberId,
  month,
  firstName,
  evaluation,
  sheet,
  weekly,
  history,
  note,
  self,
  formerComments,
  onDirtyChange,
  tools,
}: Props) {
  const form = useEvaluationDraft({ memberId, month, evaluation });
  const correction = useDialog<true>();
  const scored = scoreSheet(sheet, form.draft);
  const share = useSharing(form, scored, firstName);
  const session = useSession();
  const { company } = session;
  const waitsForRelease = company.calibration !== "off";
  const isLocked = evaluation !== null && isCalibratedOnly(evaluation, session);
  const usesReady = company.selfReview !== "off" || waitsForRelease;
  const { isDirty } = form;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

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
      maxLength={maxLengths.evaluationText}
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
            {form.autosaves ? (
              <>
                <Button className={s.second} onClick={() => void saveDraft()} disabled={form.isSubmitting && form.state !== "failed"}>
                  Save draft
                </Button>
                {usesReady && !form.isReady && (
                  <Button variant={waitsForRelease ? "filled" : "default"} loading={share.isSharing} onClick={() => void share.markReady()}>
                    Mark as ready
                  </Button>
                )}
                {!waitsForRelease && (
                  <Button variant="filled" loading={share.isSharing} onClick={() => void share.share()}>
                    Share<span className={s.wide}>&nbsp;with {firstName}</span>
                  </Button>
                )}
              </>
            ) : (
              <>
                {form.isDirty && <Button onClick={form.discard}>Discard changes</Button>}
                <ReasonedButton
                  variant="filled"
                  disabledReason={!form.isDirty && "No changes yet"}
                  onClick={() => {
                    if (share.isComplete()) correction.open(true);
                  }}
                >
                  Share correction
                </ReasonedButton>
              </>
            )}
          </>,
          tools,
        )}
      <EvaluationBody
        month={month}
        sheet={sheet}
        scored={scored}
        weekly={weekly}
        history={history}
        hasEvidence={usesReady}
        possessive={form.autosaves ? "your" : possessiveOf(evaluation)}
        note={
          <>
            {note}
            <FormerComments comments={evaluation?.formerComments ?? formerComments} />
            <SelfReviewNote self={evaluation?.self ?? self} evaluation={evaluation} name={firstName} />
            {isLocked && <CalibratedNote month={month} />}
            {form.error && <SaveFailure form={form} />}
          </>
        }
        rating={(parameter) => (
          <>
            <EditRating
              parameter={parameter}
              firstName={firstName}
              isLocked={isLocked}
              isMissing={share.isRefused && parameter.rating === null}
              onRate={(changes) => form.rate(parameter.parameterId, changes)}
            />
            <SelfRating evaluation={evaluation} parameterId={parameter.parameterId} name={firstName} />
          </>
        )}
        texts={
          <>
            {text("strengths", "Strengths", 3)}
            {text("improvements", "Improvements", 3)}
            {text("remarks", "Remarks", 2, `Anything else for ${firstName}`)}
          </>
        }
      />
      {correction.subject && (
        <CorrectionDialog
          key={correction.key}
          firstName={firstName}
          draftName={`correction:${memberId}:${month}`}
          opened={correction.opened}
          onClose={correction.close}
          onShare={(reason) => form.submit({ reason })}
        />
      )}
    </>
  );
}

type Form = ReturnType<typeof useEvaluationDraft>;

const states = { saved: "Draft saved", waiting: "Saving…", saving: "Saving…", failed: "Not saved" };

function SaveNote({ form }: { form: Form }) {
  const text = form.autosaves ? (form.isDirty || form.isStored ? states[form.state] : "") : form.isDirty ? "Changes not shared" : "";
  return (
    <span className={s.state} role="status" data-bad={form.state === "failed" || undefined}>
      {text}
    </span>
  );
}

function SaveFailure({ form }: { form: Form }) {
  return (
    <div className={s.failure} role="alert">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>
        {form.error?.message}
        {form.hasConflict ? " Keep your version or load theirs." : " Your changes are still here."}
      </span>
      {form.hasConflict ? (
        <>
          <Button size="xs" onClick={() => void form.loadTheirs().catch((error: Error) => toast.error(error.message))}>
            Load theirs
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
