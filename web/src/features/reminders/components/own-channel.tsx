import type { OwnChannel } from "@daybook/contract/reminders/rules";
import { Text } from "@mantine/core";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { ViewSwitch } from "#ui/filter/view-switch.tsx";
import { Section } from "#ui/layout/section.tsx";
import { ownChannel, useChooseChannel } from "../reminders.api.ts";
import { channelLabels } from "../reminder-labels.ts";

/** By which channel reminders reach you, on the profile. Not there unless you have a choice. */
export function OwnChannelSection() {
  const { data: own } = useBrowserQuery(ownChannel);
  if (!own || (own.available.length < 2 && own.channel === null)) return null;
  return <Choice own={own} />;
}

function Choice({ own: { channel, available } }: { own: OwnChannel }) {
  const { mutate: choose } = useChooseChannel();
  const isLost = channel !== null && !available.includes(channel);
  const offered = isLost ? [...available, channel] : available;
  const first = available[0];
  return (
    <Section title="Reminders">
      <ViewSwitch
        label="Channel of reminders"
        views={[{ value: "none", label: "Default" }, ...offered.map((value) => ({ value, label: channelLabels[value] }))]}
        value={channel ?? "none"}
        onChange={(value) => choose(value === "none" ? null : value)}
      />
      <Text size="xs" c="var(--text-2)" mt={8}>
        {isLost
          ? `${channelLabels[channel]} does not reach you now, so reminders use another channel.`
          : `The default is ${first ? channelLabels[first] : "another channel"}. If a channel does not reach you, reminders use another.`}
      </Text>
    </Section>
  );
}
