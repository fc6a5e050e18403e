import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { hoursOf, isBlank } from "#features/eods/draft.ts";
import { anonymous } from "#features/eods/draft-store.ts";
import { useComposer } from "#features/eods/use-composer.ts";
import { useDraft } from "#features/eods/use-draft.ts";
import { Compose } from "./compose.tsx";
import { DraftItems } from "./draft-items.tsx";
import { FormFooter } from "./form-footer.tsx";
import { PanelHead } from "./panel-head.tsx";
import s from "./eod-form.module.css";

/** Report form before sign-in. The draft is saved in the browser and restored after sign-in. */
export function SignedOutReport({ onSignIn }: { onSignIn: () => void }) {
  const handle = useDraft(anonymous);
  const composer = useComposer(handle);
  const { draft, ready, isSaved } = handle;
  if (!ready) return <SkeletonLines count={4} />;

  const signIn = async () => {
    if (!isBlank(draft) && !(await composer.flush())) return;
    await handle.save();
    onSignIn();
  };
  return (
    <section className={s.form} aria-label="End-of-day report">
      <PanelHead isSaved={isSaved && !isBlank(draft)}>{null}</PanelHead>
      <DraftItems handle={handle} composer={composer} errors={{}} />
      <Compose handle={handle} composer={composer} unavailable="Available after sign-in" />
      <FormFooter
        handle={handle}
        hours={hoursOf(draft.tasks)}
        expected={undefined}
        note="Your draft is saved in this browser until you sign in and submit it"
        failure={null}
        submitLabel="Sign in to submit"
        submitting={false}
        onSubmit={() => void signIn()}
      />
    </section>
  );
}
