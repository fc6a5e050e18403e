import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Moment } from "#ui/display/day.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Person } from "#ui/display/person.tsx";
import { TextLink, Row, Ruled, Section } from "#ui/layout/section.tsx";
import { SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { policyAcknowledgements } from "../policy.api.ts";
import s from "./drawers.module.css";

/** Rows per *Show more*. */
const STEP = 50;

type Props = { opened: boolean; onClose: () => void };

/** Who has acknowledged the current policy, with the time, and who hasn't. */
export function AcknowledgementsDrawer({ opened, onClose }: Props) {
  const { data: people, error, refetch } = useQuery({ ...policyAcknowledgements, enabled: opened });
  const [shown, setShown] = useState("pending");
  const [count, setCount] = useState(STEP);
  const acknowledged = people?.filter(({ acknowledgedAt }) => acknowledgedAt !== null) ?? [];
  const pending = people?.filter(({ acknowledgedAt }) => acknowledgedAt === null) ?? [];
  const list = shown === "pending" ? pending : acknowledged;
  return (
    <SideDrawer opened={opened} onClose={onClose} label="Policy" title="Acknowledgements">
      {!people && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={5} />)}
      {people && (
        <Section
          title="Acknowledged"
          count={`by ${acknowledged.length} of ${people.length} people`}
          action={
            <SegmentedControl
              aria-label="People"
              value={shown}
              onChange={(next) => {
                setShown(next);
                setCount(STEP);
              }}
              data={[
                { value: "pending", label: "Not yet" },
                { value: "acknowledged", label: "Acknowledged" },
              ]}
            />
          }
        >
          <Ruled>
            {list.slice(0, count).map((person) => (
              <Row key={person._id}>
                <Person person={person} />
                <span className={s.when}>{person.acknowledgedAt ? <Moment value={person.acknowledgedAt} /> : person.team}</span>
              </Row>
            ))}
            {list.length === 0 && (
              <Row>
                <span className={s.empty}>{shown === "pending" ? "Everyone has acknowledged it." : "No one has acknowledged it yet."}</span>
              </Row>
            )}
          </Ruled>
          {list.length > count && (
            <TextLink onClick={() => setCount(count + STEP)}>{`Show ${Math.min(STEP, list.length - count)} more`}</TextLink>
          )}
        </Section>
      )}
    </SideDrawer>
  );
}
