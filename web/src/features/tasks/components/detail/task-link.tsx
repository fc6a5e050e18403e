import { Text } from "@mantine/core";
import { taskHref } from "#features/tasks/task-links.ts";
import { useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/layout/app-link.tsx";

type LinkProps = { task: { _id: string; number: number; title: string }; numbered?: boolean; dimmed?: boolean } & {
  onShow?: ((id: string) => void) | undefined;
};

/** A link to a task, which opens in the drawer if the link is in it. */
export function TaskLink({ task: { _id, number, title }, numbered = false, dimmed = false, onShow }: LinkProps) {
  const { user } = useSession();
  return (
    <Text
      component={AppLink}
      href={taskHref(user.role, _id)}
      inherit
      c={dimmed ? "var(--text-3)" : "var(--text)"}
      fw={dimmed ? undefined : 500}
      onClick={(event) => {
        if (!onShow || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onShow(_id);
      }}
    >
      {numbered && `#${number} `}
      <bdi>{title}</bdi>
    </Text>
  );
}
