import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { loginPath } from "#lib/links.ts";
import { isDay } from "#lib/format/dates.ts";
import { useSession, useSessionOrNull } from "#lib/session/session.ts";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { EodPanel, preloadReportForm } from "../components/form/eod-panel.tsx";
import { SignedOutReport } from "../components/form/signed-out-report.tsx";
import { isBlank } from "../draft.ts";
import { changeDraft, loadDraft } from "../draft-store.ts";
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

/** The form, on the day of the address (`?date=`) that a reminder or a question names, unless another report is begun. */
function OwnReport() {
  const owner = useSession().user._id;
  const { date } = useSearch({ strict: false }) as { date?: string };
  const day = date !== undefined && isDay(date) ? date : undefined;
  const form = useEodPageForm({ hasDay: day !== undefined });
  useEffect(() => {
    if (day) void loadDraft(owner).then(() => changeDraft(owner, (draft) => (isBlank(draft) ? { ...draft, date: day } : draft)));
  }, [day, owner]);
  return <EodPanel form={form} closable={false} />;
}
