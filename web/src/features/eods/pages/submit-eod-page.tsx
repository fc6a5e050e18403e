import { useRouter } from "@tanstack/react-router";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { loginPath } from "#lib/links.ts";
import { useSessionOrNull } from "#lib/session/session.ts";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { EodPanel, preloadReportForm } from "../components/form/eod-panel.tsx";
import { SignedOutReport } from "../components/form/signed-out-report.tsx";
import { eodDraft, recentReports } from "../eods.api.ts";
import { useEodPageForm } from "../use-eod-form.ts";

void preloadReportForm();

/** The draft and the recent reports. */
export const loader = ({ company, load }: ScreenLoaderInput) => Promise.all([load(eodDraft(company.today)), load(recentReports(company))]);

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
