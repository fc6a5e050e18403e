import type { Company } from "@daybook/contract/settings/settings";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { OfflineReport } from "#features/eods/components/form/offline-report.tsx";
import { dayOfInstant } from "#lib/format/dates.ts";
import type { StoredUser } from "#lib/session/local-storage.ts";
import { CompanyProvider } from "#ui/layout/company-context.tsx";
import { BrandMark } from "#ui/display/marks.tsx";
import s from "./offline-screen.module.css";

type Props = { user: StoredUser; company: Company; onRetry: () => void };

/** Retry interval while the browser fires no `online` event. */
const retryMs = 15_000;

/** Shown when the server is unreachable: lets the user who was signed in last write today's report. */
export function OfflineScreen({ user, company, onRetry }: Props) {
  useEffect(() => {
    const timer = setInterval(onRetry, retryMs);
    addEventListener("online", onRetry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", onRetry);
    };
  }, [onRetry]);
  const [today] = useState(() => dayOfInstant(new Date().toISOString(), company.timezone));
  return (
    <CompanyProvider value={{ ...company, today }}>
      <main className={s.page}>
        <header className={s.head}>
          <span className={s.brand}>
            <BrandMark />
            <bdi>{company.name}</bdi>
          </span>
          <Button onClick={onRetry}>Try again</Button>
        </header>
        <h1>You are offline</h1>
        <p className={s.lead}>
          Daybook can't be reached right now, <bdi>{user.name}</bdi>. Everything you sent is saved, and you can still write today's report
          here.
        </p>
        <OfflineReport owner={user._id} company={{ ...company, today }} />
      </main>
    </CompanyProvider>
  );
}
