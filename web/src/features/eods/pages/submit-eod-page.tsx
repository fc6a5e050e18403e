import { useRouter } from "@tanstack/react-router";
import { loginPath } from "#lib/places.ts";
import { useSessionOrNull } from "#lib/session.ts";
import { Page } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EodPanel } from "../components/eod-panel.tsx";
import { StrangersReport } from "../components/strangers-report.tsx";
import { useStandingEodForm } from "../use-eod-form.ts";

/** The form by itself, for a bookmark or a reminder. Without a session it is written here, and sent after signing in. */
export function SubmitEodPage() {
  const session = useSessionOrNull();
  const router = useRouter();
  return (
    <Page>
      <PageHeader title="Submit EOD" count={session ? undefined : "Sign in to send it"} />
      {session ? <OwnReport /> : <StrangersReport onSignIn={() => void router.navigate({ href: loginPath("/submit-eod") })} />}
    </Page>
  );
}

function OwnReport() {
  const form = useStandingEodForm();
  return <EodPanel form={form} closable={false} />;
}
