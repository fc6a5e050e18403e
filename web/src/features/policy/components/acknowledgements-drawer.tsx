import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { RemindAll } from "#features/nudges/components/remind-all.tsx";
import { RemindOne } from "#features/nudges/components/remind-one.tsx";
import { fileHref } from "#lib/files/file-href.ts";
import { Due } from "#ui/display/due.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
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

const fileOf = (format: string) => fileHref("/policy/acknowledgements", { format });

const about = { kind: "policy" } as const;

type Props = { opened: boolean; onClose: () => void };

/** Who has acknowledged the current policy, with the time, and who hasn't, with the day until which it is due and *Remind*. */
export function AcknowledgementsDrawer({ opened, onClose }: Props) {
  const { data: people, error, refetch } = useQuery({ ...policyAcknowledgements, enabled: opened });
  const [shown, setShown] = useState("pending");
  const [count, setCount] = useState(STEP);
  const acknowledged = people?.filter(({ acknowledgedAt }) => acknowledgedAt !== null) ?? [];
  const pending = people?.filter(({ acknowledgedAt }) => acknowledgedAt === null) ?? [];
  const { today } = useCompany();
  const isRequired = pending.some(({ dueOn }) => dueOn !== null);
  const overdue = pending.filter(({ dueOn }) => dueOn !== null && dueOn < today).length;
  const list = shown === "pending" ? pending : acknowledged;
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      label="Policy"
      title="Acknowledgements"
      tools={
        <>
          <IconButton label="Export CSV" href={fileOf("csv")} download>
            <IconDownload size={16} stroke={1.6} />
          </IconButton>
          <IconButton label="Export Excel" href={fileOf("xlsx")} download>
            <IconFileSpreadsheet size={16} stroke={1.6} />
          </IconButton>
        </>
      }
    >
      {!people && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={5} />)}
      {people && (
        <Section
          title="Acknowledged"
          count={`by ${acknowledged.length} of ${people.length} people${overdue > 0 ? `, ${overdue} overdue` : ""}`}
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
          {shown === "pending" && isRequired && (
            <div className={s.remind}>
              <RemindAll about={about} people={pending} />
            </div>
          )}
          <Ruled>
            {list.slice(0, count).map((person) => (
              <Row key={person._id}>
                <Person person={person} />
                <span className={s.when}>
                  {person.acknowledgedAt && <Moment value={person.acknowledgedAt} />}
                  {person.dueOn && (
                    <>
                      <span>
                        Due <Due day={person.dueOn} />
                      </span>
                      <RemindOne person={person} about={about} />
                    </>
                  )}
                </span>
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
