import type { User } from "@daybook/contract/users/users";
import { Button } from "@mantine/core";
import { useSession } from "#lib/session/session.ts";
import { Chip } from "#ui/display/chip.tsx";
import { Day } from "#ui/display/day.tsx";
import { useUpdateUser } from "../users.api.ts";
import s from "./email-confirmation.module.css";

type Props = { user: User; field: "dateOfJoining" | "employeeId"; onConfirmed: ((user: User) => void) | undefined };

const confirmLabels = { dateOfJoining: "Confirm joining date", employeeId: "Confirm employee ID" };

/** A joining date or employee ID that its person typed, and what counts until an admin confirms it. */
export function EmploymentConfirmation({ user, field, onConfirmed }: Props) {
  const { user: me } = useSession();
  const update = useUpdateUser();
  const counting = user.counting?.[field];
  const value = field === "dateOfJoining" && counting ? <Day value={counting} /> : counting;
  return (
    <span className={s.state}>
      <Chip tone="wait">Waiting for confirmation</Chip>
      <span>Until then {value ?? "no value"} counts.</span>
      {user._id !== me._id && user.can.administer && (
        <Button
          size="compact-sm"
          loading={update.isPending}
          onClick={() => update.mutate({ id: user._id, [field]: user[field] ?? null }, { onSuccess: onConfirmed })}
        >
          {confirmLabels[field]}
        </Button>
      )}
    </span>
  );
}
