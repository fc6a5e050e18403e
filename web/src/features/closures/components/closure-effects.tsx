import type { ClosureEffects as Effects, Closure } from "@daybook/contract/closures/closures";
import { counted } from "@daybook/contract/core/numbers";
import { Text } from "@mantine/core";
import { Person } from "#ui/display/person.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Ruled, Row, RowsTitle } from "#ui/layout/section.tsx";
import { effectsText, listedText } from "../closure-text.ts";

const lacking: Record<Closure["short"], string> = {
  list: "These days are not booked",
  unpaid: "These days are booked as unpaid leave",
  negative: "Their balance goes below zero",
};

type Props = { effects: Effects | undefined; short: Closure["short"]; error: string | null };

/** What a closure would book, beside its form. */
export function ClosureEffects({ effects, short, error }: Props) {
  const { today } = useCompany();
  if (error !== null)
    return (
      <Text size="sm" c="var(--text-2)">
        {error}
      </Text>
    );
  if (!effects) return <SkeletonLines count={4} />;
  const { listed, uncovered, returned } = effects;
  return (
    <div aria-live="polite">
      <Text fw={600}>{effectsText(effects)}</Text>
      {returned.days > 0 && (
        <Text size="sm" c="var(--text-2)">
          {counted(returned.people, "person gets", "people get")} {counted(returned.days, "day")} back first.
        </Text>
      )}
      {uncovered.length > 0 && (
        <>
          <RowsTitle>{`Without balance: ${lacking[short].toLowerCase()}`}</RowsTitle>
          <Ruled>
            {uncovered.map(({ user, days }) => (
              <Row key={user._id}>
                <Person person={user} size={20} sub={counted(days, "day")} />
              </Row>
            ))}
          </Ruled>
        </>
      )}
      {listed.some(({ why }) => why !== "balance") && (
        <>
          <RowsTitle>Not booked</RowsTitle>
          <Ruled>
            {listed
              .filter(({ why }) => why !== "balance")
              .map((row) => (
                <Row key={`${row.user._id} ${row.why}`}>
                  <Person person={row.user} size={20} sub={listedText(row, today)} />
                </Row>
              ))}
          </Ruled>
        </>
      )}
    </div>
  );
}
