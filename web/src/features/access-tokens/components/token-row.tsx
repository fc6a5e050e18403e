import type { AccessToken } from "@daybook/contract/access-tokens/access-tokens";
import { endsSoonDays } from "@daybook/contract/access-tokens/scopes";
import { counted } from "@daybook/contract/core/numbers";
import { Button, Group } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { dayOfInstant, daysBetween, shortDay } from "#lib/format/dates.ts";
import { Chip, Tag } from "#ui/display/chip.tsx";
import { Moment } from "#ui/display/day.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { DetailRow } from "#ui/layout/section.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { scopeTexts } from "../scope-texts.ts";

type Props = {
  token: AccessToken;
  /** Whose token it is, if not one's own. */
  person?: ReactNode;
  isRevoking: boolean;
  onRevoke: () => void;
};

/** An access token: what it may do, when it ends and when it was last used. */
export function TokenRow({ token, person, isRevoking, onRevoke }: Props) {
  const { today, timezone } = useCompany();
  const { name, lastFour, scopes, hasEnded, lastUsedAt } = token;
  const endsOn = dayOfInstant(token.expiresAt, timezone);
  const daysLeft = daysBetween(today, endsOn);
  const label = hasEnded ? "Remove" : "Revoke";

  const revoke = async () => {
    const confirmed = await confirm({
      title: `Revoke ${name}?`,
      body: "What uses this token stops working at once.",
      action: "Revoke token",
      danger: true,
    });
    if (confirmed) onRevoke();
  };

  return (
    <DetailRow
      avatar={<IconKey size={20} stroke={1.6} color="var(--icon)" aria-hidden />}
      title={
        <Group gap={8} component="span">
          {name}
          {hasEnded && <Chip>Ended</Chip>}
          {!hasEnded && daysLeft <= endsSoonDays && (
            <Chip tone="wait">{daysLeft <= 0 ? "Ends today" : counted(daysLeft, "day left", "days left")}</Chip>
          )}
        </Group>
      }
      details={
        <>
          {person}
          <code>…{lastFour}</code>
          <span>
            {hasEnded ? "Ended" : "Ends"} {shortDay(endsOn, today)}
          </span>
          <span>{lastUsedAt ? <>Last used {<Moment value={lastUsedAt} />}</> : "Never used"}</span>
          {scopeTexts(scopes).map((text) => (
            <Tag key={text}>{text}</Tag>
          ))}
        </>
      }
      action={
        <Button
          variant="subtle"
          color="gray"
          aria-label={`${label} ${name}`}
          loading={isRevoking}
          onClick={() => (hasEnded ? onRevoke() : void revoke())}
        >
          {label}
        </Button>
      }
    />
  );
}
