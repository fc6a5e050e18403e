import { counted, pluralize } from "@daybook/contract/core/numbers";
import type { Balance } from "@daybook/contract/leaves/schemas";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { Skeleton } from "#ui/feedback/loading.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { balanceOf } from "../leaves.api.ts";
import { colorOf, expiryText } from "../leave-labels.ts";

type TypeBalance = Balance["types"][number];

/** Cards per row. */
const cardsPerRow = 6;
const inRows = <Item,>(items: Item[]) =>
  Array.from({ length: Math.ceil(items.length / cardsPerRow) }, (_, i) => items.slice(i * cardsPerRow, (i + 1) * cardsPerRow));

/** Parts of a balance bar: available days solid, pending days hatched, used days empty. */
export const balanceBar = ({ total, available, pending, color }: Pick<TypeBalance, "total" | "available" | "pending" | "color">) => {
  if (!total || available === null) return undefined;
  const share = (days: number) => (Math.max(0, days) / total) * 100;
  return [
    { share: share(available), color: colorOf(color) },
    // With a negative balance the pending part would exceed the bar.
    { share: Math.min(share(pending), 100 - share(available)), color: colorOf(color), hatched: true },
  ];
};

function BalanceFigure({ type, href }: { type: TypeBalance; href?: string }) {
  const { label, color, total, used, pending, available, isAbsence, expiring } = type;
  const pendingNote = pending > 0 ? `, ${pending} pending` : "";
  const mark = <Square color={colorOf(color)} />;
  const phone = usePhone();
  const { today } = useCompany();
  const to = href === undefined ? {} : { href };
  if (total === null || available === null)
    return (
      <Figure
        label={label}
        mark={mark}
        value={used}
        of={pluralize(used, "day used", "days used")}
        note={`${isAbsence ? "No limit" : "Doesn't use balance"}${pendingNote}`}
        {...to}
      />
    );
  const bar = balanceBar(type);
  const expiry = expiryText(expiring, today);
  return (
    <Figure
      label={label}
      mark={mark}
      value={available}
      of={phone ? `of ${total}` : `of ${counted(total, "day")}`}
      note={
        <>
          {`${used} used${pendingNote}`}
          {expiry && <br />}
          {expiry}
        </>
      }
      {...(bar && { bar })}
      {...to}
    />
  );
}

type Props = { /** The link of each card. */ href?: string };

/** The signed-in user's balance, one card per leave type. */
export function BalanceCards({ href }: Props) {
  const { data, error, refetch } = useQuery(balanceOf());
  if (!data && error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards />;
  return inRows(data.types).map((types) => (
    <Figures key={types[0]?.leaveType} label={`Leave balance ${data.leaveYear}`} phone="sideways">
      {types.map((type) => (
        <BalanceFigure key={type.leaveType} type={type} {...(href !== undefined && { href })} />
      ))}
    </Figures>
  ));
}

/** Has the size of the loaded cards, to avoid a layout shift. */
const SkeletonCards = () => (
  <Figures label="Leave balance" phone="sideways">
    {Array.from({ length: cardsPerRow }, (_, i) => (
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
