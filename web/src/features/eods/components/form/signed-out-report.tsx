import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { draftHours, isBlank } from "#features/eods/draft.ts";
import { anonymous } from "#features/eods/draft-store.ts";
import { useDraft } from "#features/eods/use-draft.ts";
import { useSheet } from "#features/eods/use-sheet.ts";
import { FormFooter } from "./form-footer.tsx";
import { PanelHead } from "./panel-head.tsx";
import { ReportForm } from "./report-form.tsx";
import { Sheet } from "./sheet.tsx";

/** Report form before sign-in. The draft is saved in the browser and restored after sign-in. */
export function SignedOutReport({ onSignIn }: { onSignIn: () => void }) {
  const handle = useDraft(anonymous);
  const sheet = useSheet(handle);
  const { draft, ready, isSaved } = handle;
  if (!ready) return <SkeletonLines count={4} />;

  const signIn = async () => {
    if (!isBlank(draft) && !sheet.check()) return;
    await handle.save();
    onSignIn();
  };
  return (
    <ReportForm label="End-of-day report" onSubmit={() => void signIn()}>
      <PanelHead isSaved={isSaved && !isBlank(draft)}>{null}</PanelHead>
      <Sheet sheet={sheet} current={draft.current} unavailable="Available after sign-in" focus="found" />
      <FormFooter
        planTomorrow={draft.planTomorrow}
        change={handle.change}
        hours={draftHours(draft)}
        expected={undefined}
        note="Your draft is saved in this browser until you sign in and submit it"
        failure={null}
        submitLabel="Sign in to submit"
        submitting={false}
        onSubmit={() => void signIn()}
      />
    </ReportForm>
  );
}
