import { counted } from "@daybook/contract/core/numbers";
import type { PreviewEntry } from "@daybook/contract/reminders/reminders";
import { IconBrandWhatsapp, IconSettings } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { teamOptions, userList } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { TeamPicker } from "#ui/form/team-picker.tsx";
import type { HeaderAction } from "#ui/layout/header-actions.tsx";
import { Page, Sections } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Section } from "#ui/layout/section.tsx";
import { useStable } from "#ui/use-stable.ts";
import { CostsLine } from "../components/costs-line.tsx";
import { DayOff } from "../components/day-off.tsx";
import { DeliverySummary } from "../components/delivery-summary.tsx";
import { PeopleToRemind } from "../components/people-to-remind.tsx";
import { ReminderLog } from "../components/reminder-log.tsx";
import { SendOutcome } from "../components/send-outcome.tsx";
import { SkippedPeople } from "../components/skipped-people.tsx";
import { reminderSettingsHref, toRemindText } from "../reminder-labels.ts";
import { reminderPreview, reminderSettings } from "../reminders.api.ts";
import { loadReminderLog, teamsOf, useReminderLog } from "../use-reminder-log.ts";
import { useSendReminders } from "../use-send-reminders.ts";

/** The people to remind, the log, and the choices of the filters. */
export const loader = (input: ScreenLoaderInput) =>
  Promise.all([
    input.load(reminderSettings),
    loadReminderLog(input),
    input.load(userList),
    ...(input.user.role === "admin" ? [input.load(teamOptions)] : []),
  ]);

const noEntries: PreviewEntry[] = [];

/** Reminders of due reports: who would get one, who is skipped, and the log. Everyone for admins, the own team for leads. */
export function RemindersPage() {
  const { role } = useSession().user;
  const log = useReminderLog();
  const { team, skipped: showsSkipped } = log.filters;
  const settings = useQuery(reminderSettings);
  const preview = useQuery(reminderPreview(teamsOf(log.filters)));
  const entries = preview.data ?? noEntries;
  const { remind, isPending, outcome, dismiss } = useSendReminders(entries);
  const remindOne = useStable((id: string) => remind([id]));

  const toRemind = preview.data?.filter(({ skip }) => skip.length === 0);
  const skipped = entries.filter(({ skip }) => skip.length > 0);
  const sendable = toRemind?.filter(({ can }) => can.send) ?? [];
  const { data: config, today, can } = settings.data ?? {};
  const isDayOff = Boolean(today && today.kind !== "working" && config?.workdaysOnly);
  const byHand = config?.whatsappConfigured === false;

  const actions: HeaderAction[] = [
    ...(can?.update ? [{ label: "Settings", icon: <IconSettings size={16} stroke={1.6} />, href: reminderSettingsHref }] : []),
    ...(sendable.length > 0
      ? [
          {
            label: `Remind ${counted(sendable.length, "person", "people")}`,
            icon: <IconBrandWhatsapp size={16} stroke={1.6} />,
            primary: true,
            loading: isPending,
            onClick: () => remind(sendable.map(({ user }) => user._id)),
          },
        ]
      : []),
  ];
  const content = () => {
    if (!config || !today)
      return settings.error ? <ErrorState error={settings.error} onRetry={() => void settings.refetch()} /> : <SkeletonLines count={8} />;
    const list = (
      <PeopleToRemind
        entries={toRemind}
        isAnyoneDue={entries.length > 0}
        byHand={byHand}
        isSending={isPending}
        remind={remind}
        error={preview.error}
        onRetry={() => void preview.refetch()}
      />
    );
    return (
      <>
        <DeliverySummary settings={config} />
        {role === "admin" && config.whatsappConfigured && config.enabled && <CostsLine />}
        {outcome && <SendOutcome outcome={outcome} onClose={dismiss} />}
        {isDayOff ? <DayOff today={today} automatic={config.enabled} /> : list}
        {skipped.length > 0 && (
          <SkippedPeople
            entries={skipped}
            opened={showsSkipped}
            onToggle={(opened) => log.setFilters({ skipped: opened })}
            remind={remindOne}
            byHand={byHand}
          />
        )}
      </>
    );
  };
  return (
    <Page>
      <PageHeader title="WhatsApp Reminders" actions={actions}>
        {role === "admin" && <TeamPicker value={team} onChange={(next) => log.setFilters({ team: next })} />}
      </PageHeader>
      <Sections>
        <Section title={toRemind && !isDayOff ? toRemindText(toRemind.length) : "People to remind"}>{content()}</Section>
        <div id="log">
          <Section title="Log">
            <ReminderLog log={log} />
          </Section>
        </div>
      </Sections>
    </Page>
  );
}
