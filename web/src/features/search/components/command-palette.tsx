import "@mantine/spotlight/styles.layer.css";
import { matchesSearch, searchKey } from "@daybook/contract/core/comparable";
import type { Role } from "@daybook/contract/core/constants";
import type { User } from "@daybook/contract/users/users";
import { ActionIcon } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconPlus, IconSearch, IconSun, IconX } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useColorScheme } from "#features/preferences/use-color-scheme.ts";
import { taskHref } from "#features/tasks/task-links.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { plotColorOf, Square } from "#ui/display/project-mark.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { useStable } from "#ui/use-stable.ts";
import { commandsFor } from "../commands.ts";
import { peopleSearch, projectSearch, taskSearch } from "../search.api.ts";
import type { TypeAhead } from "#ui/overlay/type-ahead.ts";
import s from "./command-palette.module.css";
import { HighlightedMatch } from "./highlighted-match.tsx";
import { useQuickTask } from "./use-quick-task.ts";

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

type PageLink = { label: string; href: string; icon: ComponentType<{ size: number; stroke: number }> };
type Props = { pages: PageLink[]; onLogout: () => void; /** Shows the keyboard shortcuts. */ onHelp: () => void };

/** Returns the link to a user: the user list for admins and leads, otherwise the user's team. */
const personHref = (role: Role, person: User) => {
  const name = new URLSearchParams({ search: person.name });
  if (role === "admin") return `/admin/users?${name}`;
  if (role === "team_lead") return `/team-lead/users?${name}`;
  return person.teamId ? `/teams/${person.teamId}` : "/profile";
};

const DEBOUNCE_MS = 150;

const schemes = [
  { scheme: "light", label: "Use the light theme", also: "Light mode", icon: IconSun },
  { scheme: "dark", label: "Use the dark theme", also: "Dark mode, night", icon: IconMoon },
  { scheme: "auto", label: "Use the system's theme", also: "Automatic mode", icon: IconDeviceDesktop },
] as const;

/** Command palette (Ctrl+K): searches pages, tasks, projects, people and actions. */
export function CommandPalette({ pages: places, onLogout, onHelp }: Props) {
  const session = useSession();
  const { user } = session;
  const router = useRouter();
  const phone = usePhone();
  const [query, setQuery] = useState("");
  const term = query.trim();
  const [debouncedTerm] = useDebouncedValue(term, DEBOUNCE_MS);
  const people = useQuery(peopleSearch(debouncedTerm));
  const projects = useQuery(projectSearch(debouncedTerm));
  const tasks = useQuery(taskSearch(debouncedTerm));

  const [chosenScheme, chooseScheme] = useColorScheme();

  const applyTypeAhead = () => {
    const typed = pendingInput?.drain() ?? "";
    pendingInput = undefined;
    if (typed !== "") setQuery((before) => before + typed);
  };
  const navigate = (href: string) => void router.navigate({ href });
  const matchesTerm = (label: string) => matchesSearch(label, term);
  // Results of an earlier term stay only while they match, so that Enter never opens an unrelated result.
  const isMatch = (name: string, isEarlier: boolean) => term !== "" && ((debouncedTerm === term && !isEarlier) || matchesTerm(name));
  const matchingPeople = (people.data ?? []).filter(({ name }) => isMatch(name, people.isPlaceholderData));
  const matchingProjects = (projects.data ?? []).filter(({ name }) => isMatch(name, projects.isPlaceholderData));
  const matchingTasks = (tasks.data ?? []).filter(({ title }) => isMatch(title, tasks.isPlaceholderData));
  const actions: Entry[] = commandsFor(session).map(({ label, href, icon: Icon }) => ({
    id: href,
    label,
    mark: <Icon size={16} stroke={1.6} />,
    onClick: () => navigate(href),
  }));
  actions.push(
    { id: "help", label: "Keyboard shortcuts", mark: <IconKeyboard size={16} stroke={1.6} />, onClick: onHelp },
    ...schemes
      .filter(({ scheme }) => scheme !== chosenScheme)
      .map(({ scheme, icon: Icon, ...action }) => ({
        ...action,
        id: `scheme ${scheme}`,
        mark: <Icon size={16} stroke={1.6} />,
        onClick: () => chooseScheme(scheme),
      })),
    { id: "logout", label: "Logout", also: "Sign out, log out", mark: <IconLogout size={16} stroke={1.6} />, onClick: onLogout },
  );
  const groups: { label: string; entries: Entry[] }[] = [
    {
      label: "Pages",
      entries: places
        .map(({ label, href, icon: Icon }) => ({ id: href, label, mark: <Icon size={16} stroke={1.6} />, onClick: () => navigate(href) }))
        .filter(({ label }) => matchesTerm(label)),
    },
    {
      label: "Tasks",
      entries: matchingTasks.map(({ _id, number, title, status, assignee }) => ({
        id: _id,
        label: `#${number} ${title}`,
        name: term.startsWith("#") || /^\d+$/.test(term) ? `${term.startsWith("#") ? "#" : ""}${number}` : title,
        detail: [status, assignee?.name].filter(Boolean).join(", "),
        mark: <TaskStatusMark status={status} />,
        onClick: () => navigate(taskHref(user.role, _id)),
      })),
    },
    {
      label: "Projects",
      entries: matchingProjects.map(({ _id, name, team, stats }) => ({
        id: _id,
        label: name,
        detail: [team, `${stats.open} open ${stats.open === 1 ? "task" : "tasks"}`].filter(Boolean).join(", "),
        mark: <Square color={plotColorOf(_id)} />,
        onClick: () => navigate(`/projects/${_id}`),
      })),
    },
    {
      label: "People",
      entries: matchingPeople.map((person) => ({
        id: person._id,
        label: person.name,
        detail: person.designation ?? person.team ?? undefined,
        mark: <Avatar person={person} size={20} />,
        onClick: () => navigate(personHref(user.role, person)),
      })),
    },
    { label: "Actions", entries: actions.filter(({ label, also = "" }) => matchesTerm(label) || matchesTerm(also)) },
  ];
  // Without a term actions come first, because the sidebar already lists the pages.
  const shown = (term === "" ? groups.toReversed() : ranked(groups, term)).filter(({ entries }) => entries.length > 0);
  const searching = term !== debouncedTerm || people.isFetching || projects.isFetching || tasks.isFetching;
  const quick = useQuickTask(term, searching);
  if (quick) shown.push({ label: "Create", entries: [{ ...quick, id: "quick-task", mark: <IconPlus size={16} stroke={1.6} /> }] });

  // Selects the first result again when results arrive. An Enter pressed before there are any opens the first one then.
  const first = shown[0]?.entries[0];
  const ids = shown.flatMap(({ entries }) => entries.map(({ id }) => id)).join(" ");
  const awaited = useRef<string | null>(null);
  const openFirst = useStable(() => {
    if (!first) return;
    awaited.current = null;
    first.onClick();
    palette.close();
  });
  useEffect(() => {
    if (term === "") return;
    selectFirst();
    if (awaited.current === term) openFirst();
  }, [ids, term, openFirst]);

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
      classNames={{ content: s.content, search: s.search, actionsList: s.list, actionsGroup: s.group, action: s.action, empty: s.empty }}
      attributes={{ content: { "aria-label": "Command palette" } }}
    >
      <Spotlight.Search
        placeholder="Search or jump to…"
        onFocus={applyTypeAhead}
        onKeyDown={(event) => {
          if (event.key === "Enter") awaited.current = !first && searching ? term : null;
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
        {shown.map(({ label, entries }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {entries.map((entry) => (
              <Spotlight.Action key={entry.id} onClick={entry.onClick}>
                <span className={s.mark}>{entry.mark}</span>
                <span className={s.label} dir="auto">
                  <HighlightedMatch text={entry.label} term={term} />
                </span>
                {entry.detail && (
                  <small className={s.detail} dir="auto">
                    {entry.detail}
                  </small>
                )}
                <kbd className={s.enter} aria-hidden>
                  Enter
                </kbd>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length === 0 && <Spotlight.Empty>{searching ? "Searching…" : `No results for “${term}”`}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** 0: the text starts with the term; 1: one of its words does; 2: other matches. */
function rankOf(text: string, term: string) {
  const [name, wanted] = [searchKey(text), searchKey(term)];
  if (name.startsWith(wanted)) return 0;
  return name.includes(` ${wanted}`) ? 1 : 2;
}

/** Sorts results, and groups by their best result; equal ranks keep their order. */
function ranked(groups: { label: string; entries: Entry[] }[], term: string) {
  const rank = ({ label, name = label }: Entry) => rankOf(name, term);
  return groups
    .map((group) => ({ ...group, entries: group.entries.toSorted((a, b) => rank(a) - rank(b)) }))
    .toSorted((a, b) => Math.min(...a.entries.map(rank)) - Math.min(...b.entries.map(rank)));
}

type Entry = {
  id: string;
  label: string;
  /** Ranked instead of the label. */ name?: string;
  /** Other words that find it. */ also?: string;
  detail?: string;
  mark: ReactNode;
  onClick: () => void;
};
