import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Checkbox, Group, Text, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Moment } from "#ui/display/day.tsx";
import { MenuDivider, MenuItem } from "#ui/overlay/menu-parts.tsx";
import { RowMenu } from "#ui/table/row-menu.tsx";
import { useStable } from "#ui/use-stable.ts";
import type { ShownItem, useChecklist } from "../use-checklist.ts";

type Props = ReturnType<typeof useChecklist> & { item: ShownItem; index: number; editable: boolean };

const icon = { size: 16, stroke: 1.6 } as const;

/** Returns the item that is dragged. */
const draggedItem = (data: Record<string | symbol, unknown>) =>
  typeof data["checklistItem"] === "string" ? data["checklistItem"] : undefined;

/** An item of a checklist with who ticked it and when. */
export function ChecklistRow({ item, index, editable, tick, rename, remove, move }: Props) {
  const [text, setText] = useState<string>();
  const { row, isTarget } = useReordering(item._id, editable && text === undefined, (dragged) => move(dragged, index));
  const isDone = item.doneAt !== null;
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(item._id, index + (event.key === "ArrowUp" ? -1 : 1));
  };
  const save = () => {
    setText(undefined);
    const next = text?.trim();
    if (next && next !== item.text) rename(item._id, next);
  };
  return (
    <li ref={row} style={{ borderTop: `1px solid var(${isTarget ? "--accent-text" : "--line"})` }}>
      <Group gap={10} wrap="nowrap" mih={36} py={4}>
        <Checkbox
          size="xs"
          aria-label={item.text}
          aria-keyshortcuts={editable ? "Alt+ArrowUp Alt+ArrowDown" : undefined}
          checked={isDone}
          disabled={!editable}
          onChange={(event) => tick(item._id, event.currentTarget.checked)}
          onKeyDown={editable ? moveByKey : undefined}
        />
        {text === undefined ? (
          <Text
            component="span"
            size="sm"
            flex={1}
            miw={0}
            dir="auto"
            c={isDone ? "var(--text-2)" : undefined}
            style={{ overflowWrap: "anywhere" }}
            onDoubleClick={editable ? () => setText(item.text) : undefined}
          >
            {item.text}
          </Text>
        ) : (
          <TextInput
            size="xs"
            flex={1}
            autoFocus
            data-mantine-stop-propagation="true"
            aria-label={`Text of ${item.text}`}
            maxLength={maxLengths.checklistItem}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onBlur={save}
            onKeyDown={(event) => {
              if (event.key === "Enter") save();
              if (event.key === "Escape") setText(undefined);
            }}
          />
        )}
        {item.doneAt && (
          <Text component="span" size="xs" c="var(--text-3)" style={{ whiteSpace: "nowrap" }}>
            {item.doneBy && `${item.doneBy.name.split(" ")[0]}, `}
            <Moment value={item.doneAt} />
          </Text>
        )}
        {editable && (
          <RowMenu
            name={item.text}
            items={() => (
              <>
                <MenuItem leftSection={<IconPencil {...icon} />} onClick={() => setText(item.text)}>
                  Edit
                </MenuItem>
                <MenuItem leftSection={<IconArrowUp {...icon} />} onClick={() => move(item._id, index - 1)}>
                  Move up
                </MenuItem>
                <MenuItem leftSection={<IconArrowDown {...icon} />} onClick={() => move(item._id, index + 1)}>
                  Move down
                </MenuItem>
                <MenuDivider />
                <MenuItem color="var(--bad-text)" leftSection={<IconTrash {...icon} />} onClick={() => remove(item._id)}>
                  Remove
                </MenuItem>
              </>
            )}
          />
        )}
      </Group>
    </li>
  );
}

/** Lets the row be dragged and take the place of a dragged one. */
function useReordering(id: string, enabled: boolean, onDrop: (dragged: string) => void) {
  const row = useRef<HTMLLIElement>(null);
  const [isTarget, setTarget] = useState(false);
  const drop = useStable(onDrop);
  useEffect(() => {
    const element = row.current;
    if (!element || !enabled) return;
    return combine(
      draggable({ element, getInitialData: () => ({ checklistItem: id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => draggedItem(source.data) !== undefined && draggedItem(source.data) !== id,
        onDragEnter: () => setTarget(true),
        onDragLeave: () => setTarget(false),
        onDrop: ({ source }) => {
          setTarget(false);
          const dragged = draggedItem(source.data);
          if (dragged !== undefined) drop(dragged);
        },
      }),
    );
  }, [id, enabled, drop]);
  return { row, isTarget };
}
