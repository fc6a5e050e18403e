import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dayText, longDay } from "#lib/format/dates.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PrintPage } from "#ui/layout/print-page.tsx";
import { DigestFigures } from "../components/digest-figures.tsx";
import { DigestLists } from "../components/digest-lists.tsx";
import { digestOf } from "../digests.api.ts";
import { useDigestDay } from "../use-digest-day.ts";
import s from "./digest-page.module.css";

export { loadDigest as loader } from "../use-digest-day.ts";

/** What is open, on one page: for the company, the team or oneself. Each number links to its list. */
export function DigestPage() {
  const { date, today, earlier, later, now } = useDigestDay();
  const { data, error, refetch } = useQuery(digestOf(date));
  return (
    <Page>
      <PageHeader
        title="Digest"
        actions={[{ label: "Print", icon: <IconPrinter size={16} stroke={1.6} />, onClick: () => print(), waiting: !data }]}
      >
        <PeriodSwitch label={dayText(date, today)} unit="day" onEarlier={earlier} onLater={later} onNow={now} />
      </PageHeader>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={10} />)}
      {data && (
        <div className={s.digest}>
          <DigestFigures digest={data} />
          <DigestLists digest={data} />
        </div>
      )}
      {data && (
        <PrintPage className={s.paper}>
          <h1>Digest of {longDay(data.date)}</h1>
          <DigestFigures digest={data} />
          <DigestLists digest={data} />
        </PrintPage>
      )}
    </Page>
  );
}
