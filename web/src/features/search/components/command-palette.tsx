import "@mantine/spotlight/styles.layer.css";
import { ActionIcon } from "@mantine/core";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useDeferredValue, useRef, useState } from "react";
import { usePhone } from "#ui/use-phone.ts";
import { useStable } from "#ui/use-stable.ts";
import type { TypeAhead } from "#ui/overlay/type-ahead.ts";
import s from "./command-palette.module.css";
import { CommandResults, type PageLink } from "./command-results.tsx";

const [store, palette] = createSpotlight();

let opener: Element | null = null;
/** Keys typed before the search field has the focus. */
let pendingInput: TypeAhead | undefined;

/**
 * Opens the palette, also before it is mounted. Stores the focused element to restore it on close: on the first
 * opening the dialog mounts too late to know it.
 */
export const openPalette = (typed: TypeAhead) => {
  // Already open, with the focus in the search field.
  if (store.getState().opened) return void typed.drain();
  pendingInput?.drain();
  pendingInput = typed;
  opener = document.activeElement;
  palette.open();
};

const restoreFocus = () => {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
};

/** Selects the first result, as Mantine does when the text changes. It does not when results arrive later. */
function selectFirst() {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector("[data-selected]")?.removeAttribute("data-selected");
  list?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
  store.updateState((state) => ({ ...state, selected: 0 }));
}

type Props = { pages: PageLink[]; onLogout: () => void; /** Shows the keyboard shortcuts. */ onHelp: () => void };

/** Command palette (Ctrl+K): searches pages, tasks, projects, people and actions. */
export function CommandPalette({ pages, onLogout, onHelp }: Props) {
  const phone = usePhone();
  const [query, setQuery] = useState("");
  const typed = query.trim();
  const term = useDeferredValue(typed);
  const isAwaiting = useRef(false);
  const awaited = useRef<string | null>(null);
  const setAwaiting = useStable((is: boolean) => {
    isAwaiting.current = is;
  });
  const takeAwaited = useStable((wanted: string) => {
    const isAwaited = awaited.current === wanted;
    if (isAwaited) awaited.current = null;
    return isAwaited;
  });

  const applyTypeAhead = () => {
    const early = pendingInput?.drain() ?? "";
    pendingInput = undefined;
    if (early !== "") setQuery((before) => before + early);
  };

  return (
    <Spotlight.Root
      overlayProps={{ blur: 0, backgroundOpacity: 1, color: "var(--scrim)" }}
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      onSpotlightClose={restoreFocus}
      size={600}
      yOffset="12vh"
      radius="lg"
      scrollable
      maxHeight="70dvh"
      classNames={{ content: s.content, search: s.search, actionsList: s.list, actionsGroup: s.group, empty: s.empty }}
      attributes={{ content: { "aria-label": "Command palette" } }}
    >
      <Spotlight.Search
        placeholder="Search or jump to…"
        onFocus={applyTypeAhead}
        onKeyDownCapture={(event) => {
          if (event.key !== "Enter") return;
          const isEarlier = typed !== term;
          awaited.current = isEarlier || isAwaiting.current ? typed : null;
          // The list still shows the results of an earlier term.
          if (!isEarlier) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        aria-label="Search pages, tasks, projects, people and actions"
        leftSection={<IconSearch size={18} stroke={1.6} />}
        rightSection={
          phone ? (
            <ActionIcon aria-label="Close" onClick={palette.close}>
              <IconX size={18} stroke={1.6} />
            </ActionIcon>
          ) : (
            <kbd className={s.key}>Esc</kbd>
          )
        }
        rightSectionPointerEvents={phone ? "all" : "none"}
      />
      <Spotlight.ActionsList>
        <CommandResults
          term={term}
          pages={pages}
          onLogout={onLogout}
          onHelp={onHelp}
          onAwaiting={setAwaiting}
          takeAwaited={takeAwaited}
          onSelectFirst={selectFirst}
          onClose={palette.close}
        />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
