import { counted } from "@daybook/contract/core/numbers";
import type { Session } from "@daybook/contract/sessions/sessions";
import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from "@tabler/icons-react";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { Chip } from "#ui/display/chip.tsx";
import { Moment } from "#ui/display/day.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { DetailRow, Ruled, Section } from "#ui/layout/section.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { ownSessions, useEndOtherSessions, useEndSession } from "../sessions.api.ts";
import s from "./session-list.module.css";

/** Your own sessions with device, address and last use. Each but this one can be signed out. */
export function SessionList() {
  const { data: sessions, error, refetch } = useBrowserQuery(ownSessions);
  const others = useEndOtherSessions();
  const one = useEndSession();

  const endOthers = async () => {
    const confirmed = await confirm({
      title: "Sign out everywhere else?",
      body: "You stay signed in here. Every other device has to sign in again.",
      action: "Sign out everywhere else",
      danger: true,
    });
    if (confirmed) others.mutate(undefined);
  };

  const action = sessions && sessions.length > 1 && (
    <Button onClick={() => void endOthers()} loading={others.isPending}>
      Sign out everywhere else
    </Button>
  );
  return (
    <Section title="Sessions" count={sessions && counted(sessions.length, "device")} action={action || undefined}>
      {sessions ? (
        <Ruled>
          {sessions.map((session) => (
            <DetailRow
              key={session._id}
              avatar={<DeviceIcon device={session.device} />}
              title={
                <span className={s.device}>
                  {session.device}
                  {session.current && <Chip>This device</Chip>}
                </span>
              }
              details={
                <>
                  <span>{session.ip ?? "Unknown address"}</span>
                  {session.current ? <span>Now</span> : <Moment value={session.lastSeenAt} />}
                </>
              }
              action={
                !session.current && (
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`Sign out ${session.device}`}
                    loading={one.isPending && one.variables === session._id}
                    onClick={() => one.mutate(session._id)}
                  >
                    Sign out
                  </Button>
                )
              }
            />
          ))}
        </Ruled>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines count={3} />
      )}
    </Section>
  );
}

const icon = { className: s.icon, size: 20, stroke: 1.6, "aria-hidden": true } as const;

function DeviceIcon({ device }: Pick<Session, "device">) {
  if (device.endsWith("iPad")) return <IconDeviceTablet {...icon} />;
  if (/(iPhone|Android)$/.test(device)) return <IconDeviceMobile {...icon} />;
  return <IconDeviceDesktop {...icon} />;
}
