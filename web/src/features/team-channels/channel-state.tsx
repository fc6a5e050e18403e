import type { TeamChannel } from "@daybook/contract/team-channels/team-channels";
import { Button } from "@mantine/core";
import { Chip } from "#ui/display/chip.tsx";
import { TimeAgo } from "#ui/display/time-ago.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { kindTexts } from "./channel-kinds.ts";
import s from "./channel-state.module.css";
import { useRemoveChannel, useSendTest } from "./team-channels.api.ts";

type Props = { team: { _id: string; name: string }; channel: TeamChannel };

/** Whether the last attempt failed. */
const isFailing = ({ lastDeliveredAt, lastFailure }: TeamChannel) =>
  lastFailure !== null && (lastDeliveredAt === null || lastDeliveredAt < lastFailure.at);

function Status({ channel }: Pick<Props, "channel">) {
  if (channel.pausedAt) return <Chip tone="bad">Paused</Chip>;
  if (isFailing(channel)) return <Chip tone="wait">Last message failed</Chip>;
  return channel.lastDeliveredAt ? <Chip tone="ok">Working</Chip> : <Chip>Not used yet</Chip>;
}

/** Where messages go, whether they arrive, and the buttons that test and remove the channel. */
export function ChannelState({ team, channel }: Props) {
  const test = useSendTest(team._id);
  const removal = useRemoveChannel(team._id);
  const { kind, host, lastDeliveredAt, lastFailure } = channel;

  const remove = async () => {
    const question = {
      title: `Remove the channel of ${team.name}?`,
      body: "Daybook posts nothing more there and forgets the address.",
      action: "Remove channel",
      danger: true,
    };
    if (await confirm(question)) removal.mutate();
  };
  return (
    <section className={s.state} aria-label="Current channel">
      <div className={s.title}>
        <strong>
          {kind && kindTexts[kind].label}, {host}
        </strong>
        <Status channel={channel} />
      </div>
      <p>
        {lastDeliveredAt ? (
          <>
            Last message: <TimeAgo value={lastDeliveredAt} />
          </>
        ) : (
          "No message was posted yet."
        )}
      </p>
      {lastFailure && (
        <p className={isFailing(channel) ? s.failure : undefined}>
          Last error: <TimeAgo value={lastFailure.at} />. {lastFailure.error}
        </p>
      )}
      <div className={s.buttons}>
        <Button size="xs" onClick={() => test.mutate()} loading={test.isPending}>
          Send test
        </Button>
        <Button size="xs" color="red" onClick={() => void remove()} loading={removal.isPending}>
          Remove
        </Button>
      </div>
    </section>
  );
}
