import { counted, numberText } from "@daybook/contract/core/numbers";
import { useQuery } from "@tanstack/react-query";
import { AwayText } from "#features/leaves/components/away-text.tsx";
import { ReceiptFiles, ReceiptList, useReceiptParts } from "#features/nudges/components/receipt-list.tsx";
import { RemindAll } from "#features/nudges/components/remind-all.tsx";
import { fileHref } from "#lib/files/file-href.ts";
import { Moment } from "#ui/display/day.tsx";
import { Due } from "#ui/display/due.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Section } from "#ui/layout/section.tsx";
import { SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { policyAcknowledgements } from "../policy.api.ts";
import s from "./drawers.module.css";

const about = { kind: "policy" } as const;

type Props = { opened: boolean; onClose: () => void };

/** Who has acknowledged the current policy, with the time, and who hasn't, with the day until which it is due and *Remind*. */
export function AcknowledgementsDrawer({ opened, onClose }: Props) {
  const { data: people, error, refetch } = useQuery({ ...policyAcknowledgements, enabled: opened });
  const { part, control } = useReceiptParts({ missing: "Not yet", done: "Acknowledged" });
  const acknowledged = people?.filter(({ acknowledgedAt }) => acknowledgedAt !== null) ?? [];
  const pending = people?.filter(({ acknowledgedAt }) => acknowledgedAt === null) ?? [];
  const { today } = useCompany();
  const isRequired = pending.some(({ dueOn }) => dueOn !== null);
  const overdue = pending.filter(({ dueOn }) => dueOn !== null && dueOn < today).length;
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      label="Policy"
      title="Acknowledgements"
      tools={<ReceiptFiles hrefOf={(format) => fileHref("/policy/acknowledgements", { format })} />}
    >
      {!people && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={5} />)}
      {people && (
        <Section
          title="Acknowledged"
          count={`by ${numberText(acknowledged.length)} of ${counted(people.length, "person", "people")}${overdue > 0 ? `, ${overdue} overdue` : ""}`}
          action={control}
        >
          {part === "missing" && isRequired && (
            <div className={s.remind}>
              <RemindAll about={about} people={pending} />
            </div>
          )}
          <ReceiptList
            key={part}
            people={part === "missing" ? pending : acknowledged}
            about={about}
            detailsOf={({ acknowledgedAt, dueOn, away }) => (
              <>
                {away && <AwayText away={away} />}
                {acknowledgedAt && <Moment value={acknowledgedAt} />}
                {dueOn && (
                  <span>
                    Due <Due day={dueOn} />
                  </span>
                )}
              </>
            )}
            mayRemind={({ dueOn }) => dueOn !== null}
            none={part === "missing" ? "Everyone has acknowledged it." : "No one has acknowledged it yet."}
          />
        </Section>
      )}
    </SideDrawer>
  );
}
