import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Chip } from "#ui/display/chip.tsx";
import { Moment } from "#ui/display/day.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { Person } from "#ui/display/person.tsx";
import { Ruled } from "#ui/layout/section.tsx";
import { SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { policyVersions } from "../policy.api.ts";
import s from "./drawers.module.css";

type Props = { opened: boolean; onClose: () => void };

/** All versions of the policy, with author, time and text. */
export function VersionsDrawer({ opened, onClose }: Props) {
  const { data: versions, error, refetch } = useQuery({ ...policyVersions, enabled: opened });
  const [shown, setShown] = useState<number | null>(null);
  const newest = versions?.[0]?.version;
  return (
    <SideDrawer opened={opened} onClose={onClose} label="Policy" title="Versions">
      {!versions && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={5} />)}
      <Ruled>
        {versions?.map(({ version, content, requiresAcknowledgement, updatedAt, updatedBy }) => (
          <section key={version} className={s.version} aria-label={`Version ${version}`}>
            <div className={s.head}>
              <b>Version {version}</b>
              {version === newest && <Chip tone="ok">Current</Chip>}
              {requiresAcknowledgement && <Chip>Acknowledgement required</Chip>}
              <Button
                size="xs"
                className={s.end}
                aria-expanded={shown === version}
                onClick={() => setShown(shown === version ? null : version)}
              >
                {shown === version ? "Hide text" : "Show text"}
              </Button>
            </div>
            <div className={s.meta}>
              <Person person={updatedBy} size={20} />
              <Moment value={updatedAt} />
            </div>
            {shown === version && (
              <div className={s.text}>
                <Markdown>{content}</Markdown>
              </div>
            )}
          </section>
        ))}
      </Ruled>
    </SideDrawer>
  );
}
