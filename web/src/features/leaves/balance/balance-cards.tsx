import type { Balance } from "@daybook/contract/leaves";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { Skeleton } from "#ui/feedback/loading.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { balanceOf } from "../leaves.api.ts";
import { colorOf, daysText } from "../leave-labels.ts";

type TypeBalance = Balance["types"][number];

/** A strip holds five; further types begin another one. */
const abreast = 5;
const inStrips = <Item,>(items: Item[]) =>
  Array.from({ length: Math.ceil(items.length / abreast) }, (_, i) => items.slice(i * abreast, (i + 1) * abreast));

/** What is left is solid, what is asked for hatched, what is used empty. */
export const balanceBar = ({ total, available, pending, color }: Pick<TypeBalance, "total" | "available" | "pending" | "color">) => {
  if (!total || available === null) return undefined;
  const share = (days: number) => (Math.max(0, days) / total) * 100;
  return [
    { share: share(available), color: colorOf(color) },
    // Below zero it is taken from what nobody has any more.
    { share: Math.min(share(pending), 100 - share(available)), color: colorOf(color), hatched: true },
  ];
};

const takenText = (days: number) => (days === 1 ? "day taken" : "days taken");

function BalanceFigure({ type, href }: { type: TypeBalance; href?: string }) {
  const { label, color, total, used, pending, available, isAbsence } = type;
  const waiting = pending > 0 ? `, ${pending} waiting` : "";
  const mark = <Square color={colorOf(color)} />;
  const phone = usePhone();
  const to = href === undefined ? {} : { href };
  if (total === null || available === null)
    return (
      <Figure
        label={label}
        mark={mark}
        value={used}
        of={takenText(used)}
        note={`${isAbsence ? "No limit" : "Does not deduct"}${waiting}`}
        {...to}
      />
    );
  const bar = balanceBar(type);
  return (
    <Figure
      label={label}
      mark={mark}
      value={available}
      of={phone ? `of ${total}` : `of ${daysText(total)}`}
      note={`${used} used${waiting}`}
      {...(bar && { bar })}
      {...to}
    />
  );
}

type Props = { /** Where each card leads. */ href?: string };

/** One's own balance: a card for each type. */
export function BalanceCards({ href }: Props) {
  const { data, error, refetch } = useQuery(balanceOf());
  if (!data && error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingCards />;
  return inStrips(data.types).map((types) => (
    <Figures key={types[0]?.leaveType} label={`Leave balance ${data.leaveYear}`} phone="sideways">
      {types.map((type) => (
        <BalanceFigure key={type.leaveType} type={type} {...(href !== undefined && { href })} />
      ))}
    </Figures>
  ));
}

/** Keeps the room of the cards, so that nothing moves when they come. */
const WaitingCards = () => (
  <Figures label="Leave balance" phone="sideways">
    {Array.from({ length: abreast }, (_, i) => (
      <Figure
        key={i}
        label=""
        mark={<Skeleton width={72} />}
        value={<Skeleton width={56} height={12} />}
        bar={[]}
        note={<Skeleton width={48} />}
      />
    ))}
  </Figures>
);
