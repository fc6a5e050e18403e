import type { User } from "@daybook/contract/users/users";
import { Button } from "@mantine/core";
import { useSession } from "#lib/session/session.ts";
import { Chip } from "#ui/display/chip.tsx";
import { useSendConfirmation, useUpdateUser } from "../users.api.ts";
import s from "./email-confirmation.module.css";

/** Whether the email is confirmed, for oneself and admins. Without it, oneself can get another link, and an admin can confirm it. */
export function EmailConfirmation({ user, onConfirmed }: { user: User; onConfirmed: ((user: User) => void) | undefined }) {
  const { user: me } = useSession();
  const again = useSendConfirmation();
  const update = useUpdateUser();
  if (user.emailConfirmedAt === undefined) return null;
  if (user.emailConfirmedAt !== null) return <Chip tone="ok">Confirmed</Chip>;
  const isOwn = user._id === me._id;
  return (
    <span className={s.state}>
      <Chip tone="wait">Waiting for confirmation</Chip>
      {isOwn && (
        <Button size="compact-sm" loading={again.isPending} onClick={() => again.mutate({})}>
          Send link again
        </Button>
      )}
      {!isOwn && user.can.administer && (
        <Button
          size="compact-sm"
          loading={update.isPending}
          onClick={() => update.mutate({ id: user._id, email: user.email }, { onSuccess: onConfirmed })}
        >
          Confirm email
        </Button>
      )}
    </span>
  );
}
