import { useRouter } from "@tanstack/react-router";
import { loginPath } from "#lib/links.ts";
import { useSessionOrNull } from "#lib/session/session.ts";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { EodPanel } from "../components/form/eod-panel.tsx";
import { SignedOutReport } from "../components/form/signed-out-report.tsx";
import { useEodPageForm } from "../use-eod-form.ts";

/** Standalone report form, for bookmarks and reminders. Without a session, the draft is submitted after sign-in. */
export function SubmitEodPage() {
  const session = useSessionOrNull();
  const router = useRouter();
  return (
    <Page>
      <PageHeader title="Submit EOD" count={session ? undefined : "Sign in to submit"} />
      {session ? <OwnReport /> : <SignedOutReport onSignIn={() => void router.navigate({ href: loginPath("/submit-eod") })} />}
    </Page>
  );
}

function OwnReport() {
  const form = useEodPageForm();
  return <EodPanel form={form} closable={false} />;
}
