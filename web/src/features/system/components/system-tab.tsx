import { counted, numberText } from "@daybook/contract/core/numbers";
import type { Status } from "@daybook/contract/system/system";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { bytesText } from "#lib/format/numbers.ts";
import { Chip } from "#ui/display/chip.tsx";
import { Moment } from "#ui/display/day.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { systemStatus } from "#features/system/system.api.ts";
import { BackupSection } from "./backup-section.tsx";
import { Fact, Facts } from "./facts.tsx";
import { JobsSection } from "./jobs-section.tsx";
import { SlowStatements } from "./slow-statements.tsx";

/** The state of the server, for administrators: read only, refreshed every 30 seconds. */
export function SystemTab() {
  const { data, error, refetch } = useQuery(systemStatus);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={8} />;
  const { database, channels, storage, sessions } = data;
  return (
    <>
      <SettingsSection title="Program" text="The running version and its database.">
        <Facts>
          <Fact
            label="Version"
            note={
              <>
                Node {data.nodeVersion}
                {data.noticesUrl && (
                  <>
                    {" · "}
                    <Text component="a" inherit c="var(--accent-text)" href={data.noticesUrl} target="_blank" rel="noopener">
                      Licenses of its packages
                    </Text>
                  </>
                )}
              </>
            }
          >
            {data.version}
          </Fact>
          <Fact label="Running since">
            <Moment value={data.startedAt} />
          </Fact>
          <Fact label="Database" note={database.embedded ? "Embedded, in the data directory" : "External, of DATABASE_URL"}>
            PostgreSQL {database.version}
          </Fact>
          <Fact
            label="Migrations"
            note={
              <>
                Last: {database.lastMigration}, <Moment value={database.lastMigratedAt} />
              </>
            }
          >
            {numberText(database.migrations)} applied
          </Fact>
        </Facts>
      </SettingsSection>
      <BackupSection backups={data.backups} />
      <JobsSection jobs={data.jobs} />
      <SettingsSection title="Channels" text="How reminders, invitations, password resets and messages to teams reach people.">
        <Facts>
          <ChannelFact label="Email" variable="SMTP_URL" channel={channels.email} />
          <ChannelFact label="WhatsApp" variable="WHATSAPP_TOKEN" channel={channels.whatsapp} />
          <TeamChannelsFact {...channels.teams} />
          <LinksFact {...channels.links} />
        </Facts>
      </SettingsSection>
      <SettingsSection title="Storage" text="What the database and attached files use.">
        <Facts>
          <Fact label="Database">{bytesText(storage.databaseBytes)}</Fact>
          <Fact label="Files" note={`Attachments may use ${bytesText(storage.attachmentLimitBytes)} (ATTACHMENT_STORAGE_MB)`}>
            {bytesText(storage.fileBytes)} in {counted(storage.files, "file")}
          </Fact>
          {storage.bucket && <BucketFact {...storage.bucket} />}
          <Fact label="Free disk space">
            {storage.freeBytes === null ? "Not known for an external database" : bytesText(storage.freeBytes)}
          </Fact>
        </Facts>
      </SettingsSection>
      <SettingsSection title="Sessions" text="Devices that are signed in.">
        <Facts>
          <Fact label="Signed in" note={`${numberText(sessions.activeLastHour)} used in the last hour`}>
            {counted(sessions.count, "session")} of {counted(sessions.users, "person", "people")}
          </Fact>
        </Facts>
      </SettingsSection>
      <SlowStatements statements={data.slowStatements} />
    </>
  );
}

type Bucket = NonNullable<Status["storage"]["bucket"]>;

/** The files whose content is not in the database. */
const BucketFact = ({ url, files, fileBytes, lost, isAvailable }: Bucket) => (
  <Fact label="In the bucket" note={`${url ? `${url}. ` : ""}Backups do not contain these files`}>
    {bytesText(fileBytes)} in {counted(files, "file")}{" "}
    {url === null ? <Chip tone="bad">FILES_S3_URL is not set</Chip> : !isAvailable && <Chip tone="bad">Does not answer</Chip>}{" "}
    {lost > 0 && <Chip tone="bad">{numberText(lost)} lost</Chip>}
  </Fact>
);

type Channel = { configured: boolean; lastDeliveryAt: string | null; failedLastDay: number };

const LastMessage = ({ at }: { at: string | null }) =>
  at ? (
    <>
      Last message <Moment value={at} />
    </>
  ) : (
    "No message sent yet"
  );

const Failures = ({ count }: { count: number }) => count > 0 && <Chip tone="bad">{numberText(count)} failed in 24 hours</Chip>;

function TeamChannelsFact({ set, paused, lastDeliveryAt, failedLastDay }: Status["channels"]["teams"]) {
  return (
    <Fact label="Team channels" note={set === 0 ? "Set one in the menu of a team" : <LastMessage at={lastDeliveryAt} />}>
      {set === 0 ? "None" : `${numberText(set)} set`} {paused > 0 && <Chip tone="bad">{numberText(paused)} paused</Chip>}{" "}
      <Failures count={failedLastDay} />
    </Fact>
  );
}

/** Where links in messages lead. A local address works on the server's own machine only. */
function LinksFact({ address, isLocal }: Status["channels"]["links"]) {
  const isMissing = address === null || isLocal;
  return (
    <Fact label="Links in emails" note={isMissing ? "Set the address that people use under Channels, or with PUBLIC_URL" : undefined}>
      {address ?? "None"} {isLocal && <Chip tone="bad">Works on this machine only</Chip>}
    </Fact>
  );
}

function ChannelFact({ label, variable, channel }: { label: string; variable: string; channel: Channel }) {
  const { configured, lastDeliveryAt, failedLastDay } = channel;
  return (
    <Fact label={label} note={configured ? <LastMessage at={lastDeliveryAt} /> : `Set it up under Channels, or with ${variable}`}>
      {configured ? "Configured" : "Not configured"} <Failures count={failedLastDay} />
    </Fact>
  );
}
