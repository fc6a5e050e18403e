import { numberText } from "@daybook/contract/core/numbers";
import type { Status } from "@daybook/contract/system/system";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { Chip } from "#ui/display/chip.tsx";
import { Fact, Facts } from "./facts.tsx";

const states: Record<Status["jobs"]["state"], string> = {
  starting: "Starting",
  running: "Running",
  failed: "Could not start; tried again every 5 seconds",
  off: "Off in this process",
};

/** The queue of background jobs. */
export const JobsSection = ({ jobs }: { jobs: Status["jobs"] }) => (
  <SettingsSection title="Background jobs" text="Reminders, clean-up and other work outside of requests.">
    <Facts>
      <Fact label="State">{jobs.state === "failed" ? <Chip tone="bad">{states.failed}</Chip> : states[jobs.state]}</Fact>
      <Fact label="Queue">
        {numberText(jobs.waiting)} waiting, {numberText(jobs.running)} running
      </Fact>
      <Fact label="Failed in 24 hours" {...(jobs.failed > 0 && { note: `${jobs.failedNames.join(", ")}. The log has the reasons.` })}>
        {jobs.failed > 0 ? <Chip tone="bad">{numberText(jobs.failed)} failed</Chip> : "None"}
      </Fact>
    </Facts>
  </SettingsSection>
);
