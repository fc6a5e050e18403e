import { useRouter } from "@tanstack/react-router";
import { loginPath } from "#lib/links.ts";
import { useSessionOrNull } from "#lib/session/session.ts";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { EodPanel } from "../components/form/eod-panel.tsx";
import { SignedOutReport } from "../components/form/signed-out-report.tsx";
import { useStandingEodForm } from "../use-eod-form.ts";

/** The form by itself, for a bookmark or a reminder. Without a session it is written here, and sent after signing in. */
export function SubmitEodPage() {
  const session = useSessionOrNull();
  const router = useRouter();
  return (
    <Page>
      <PageHeader title="Submit EOD" count={session ? undefined : "Sign in to send it"} />
      {session ? <OwnReport /> : <SignedOutReport onSignIn={() => void router.navigate({ href: loginPath("/submit-eod") })} />}
    </Page>
  );
}

function OwnReport() {
  const form = useStandingEodForm();
  return <EodPanel form={form} closable={false} />;
}
