import type { Status } from "@daybook/contract/system/system";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { bytesText } from "#lib/format/numbers.ts";
import { Chip } from "#ui/display/chip.tsx";
import { Moment } from "#ui/display/day.tsx";
import { Fact, Facts } from "./facts.tsx";

type Backups = Status["backups"];
type Run = NonNullable<Backups["latest"]>;

/** Scheduled backups: the last one, the last check, and what failed. */
export function BackupSection({ backups: { schedule, latest, latestSuccess, latestCopy, latestCheck } }: { backups: Backups }) {
  return (
    <SettingsSection title="Backups" text="Made every day and restored every week into a scratch database as a check.">
      <Facts>
        <Fact
          label="Schedule"
          note={schedule ? `The newest ${schedule.keep} are kept in ${schedule.folder}` : "Set BACKUP_SCHEDULE, for example to 02:30"}
        >
          {schedule ? `Every day at ${schedule.time}` : <Chip tone="wait">Off</Chip>}
        </Fact>
        <Fact
          label="Last backup"
          note={latestSuccess && `${latestSuccess.fileName}, ${bytesText(latestSuccess.bytes ?? 0)}, on ${latestSuccess.host}`}
        >
          {latestSuccess ? <Moment value={latestSuccess.startedAt} /> : "None yet"}
        </Fact>
        {latest && latest.succeeded !== true && <Unfinished label="Last attempt" run={latest} />}
        {schedule?.bucket &&
          (latestCopy?.succeeded === true ? (
            <Fact label="Last copy" note={`${latestCopy.fileName} in ${schedule.bucket}`}>
              <Moment value={latestCopy.startedAt} />
            </Fact>
          ) : latestCopy ? (
            <Unfinished label="Last copy" run={latestCopy} />
          ) : (
            <Fact label="Last copy">None yet</Fact>
          ))}
        {latestCheck?.succeeded === true ? (
          <Fact label="Last check" note={`${latestCheck.fileName} was restored without an error`}>
            <Moment value={latestCheck.startedAt} />
          </Fact>
        ) : latestCheck ? (
          <Unfinished label="Last check" run={latestCheck} />
        ) : (
          <Fact label="Last check">None yet</Fact>
        )}
      </Facts>
    </SettingsSection>
  );
}

/** A run that failed or still runs. */
const Unfinished = ({ label, run }: { label: string; run: Run }) => (
  <Fact label={label} note={run.error}>
    <Moment value={run.startedAt} /> {run.succeeded === false ? <Chip tone="bad">Failed</Chip> : <Chip tone="move">Running</Chip>}
  </Fact>
);
