import type { Company } from "@daybook/contract/settings";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { OfflineReport } from "#features/eods/components/form/offline-report.tsx";
import { dayOfInstant } from "#lib/format/dates.ts";
import type { StoredUser } from "#lib/session/local-storage.ts";
import { CompanyProvider } from "#ui/layout/company-context.tsx";
import { BrandMark } from "#ui/display/marks.tsx";
import s from "./offline-screen.module.css";

type Props = { user: StoredUser; company: Company; onRetry: () => void };

/** How often the server is looked for while the browser itself does not know that it is back. */
const retryMs = 15_000;

/** Daybook without a server: today's report can be written all the same, by whoever was signed in last. */
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
    <CompanyProvider value={{ today, timezone: company.timezone }}>
      <main className={s.page}>
        <header className={s.head}>
          <span className={s.brand}>
            <BrandMark />
            {company.name}
          </span>
          <Button onClick={onRetry}>Try again</Button>
        </header>
        <h1>You are offline</h1>
        <p className={s.lead}>
          {user.name}, Daybook cannot be reached at the moment. Everything you have sent is safe, and you can write your report here.
        </p>
        <OfflineReport owner={user._id} company={{ ...company, today }} />
      </main>
    </CompanyProvider>
  );
}
