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

/** A report before signing in: it is kept in this browser, and found filled in afterwards. */
export function SignedOutReport({ onSignIn }: { onSignIn: () => void }) {
  const handle = useDraft(anonymous);
  const composer = useComposer(handle);
  const { draft, ready, kept } = handle;
  if (!ready) return <SkeletonLines count={4} />;

  const signIn = async () => {
    if (!isBlank(draft) && !(await composer.settle())) return;
    await handle.save();
    onSignIn();
  };
  return (
    <section className={s.form} aria-label="End-of-day report">
      <PanelHead kept={kept && !isBlank(draft)}>{null}</PanelHead>
      <DraftItems handle={handle} composer={composer} problems={{}} />
      <Compose handle={handle} composer={composer} without="After signing in" />
      <FormFooter
        handle={handle}
        hours={hoursOf(draft.tasks)}
        expected={undefined}
        sentence="What you write stays in this browser until you have signed in and sent it"
        failure={null}
        submitLabel="Sign in to submit"
        submitting={false}
        onSubmit={() => void signIn()}
      />
    </section>
  );
}
