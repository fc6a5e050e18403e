import "@mantine/spotlight/styles.layer.css";
import type { Role } from "@daybook/contract/core/constants";
import type { User } from "@daybook/contract/users";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { IconKeyboard, IconLogout, IconSearch } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { taskHref } from "#features/tasks/task-links.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { plotColorOf, Square } from "#ui/display/project-mark.tsx";
import { commandsFor } from "../commands.ts";
import { foundPeople, foundProjects, foundTasks } from "../search.api.ts";
import type { TypeAhead } from "../type-ahead.ts";
import s from "./command-palette.module.css";
import { HighlightedMatch } from "./highlighted-match.tsx";

const [store, palette] = createSpotlight();

let opener: Element | null = null;
/** What is typed until the field has the focus. */
let ahead: TypeAhead | undefined;

/** Opens the palette, also before it is in the page. What has the focus gets it back: at the first opening the dialog comes too late to know. */
export const openPalette = (letters: TypeAhead) => {
  // It may be open already, with the focus in its field.
  if (store.getState().opened) return void letters.take();
  ahead?.take();
  ahead = letters;
  opener = document.activeElement;
  palette.open();
};

const giveFocusBack = () => {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
};

type Place = { label: string; href: string; icon: ComponentType<{ size: number; stroke: number }> };
type Props = { user: User; places: Place[]; onLogout: () => void; /** Shows the keyboard shortcuts. */ onHelp: () => void };

/** Where a person is to be found: in the directory of those who have one, else on the page of the person's team. */
const personHref = (role: Role, person: User) => {
  const name = new URLSearchParams({ search: person.name });
  if (role === "admin") return `/admin/users?${name}`;
  if (role === "team_lead") return `/team-lead/users?${name}`;
  return person.teamId ? `/teams/${person.teamId}` : "/profile";
};

const WAIT_MS = 150;

/** Screens, tasks, projects, people and actions, by the keyboard: Ctrl K. */
export function CommandPalette({ user, places, onLogout, onHelp }: Props) {
  const router = useRouter();
  const [query, setQuery] = useState("");
  const words = query.trim();
  const [asked] = useDebouncedValue(words, WAIT_MS);
  const people = useQuery(foundPeople(asked));
  const projects = useQuery(foundProjects(asked));
  const tasks = useQuery(foundTasks(asked));

  const takeLetters = () => {
    const typed = ahead?.take() ?? "";
    ahead = undefined;
    if (typed !== "") setQuery((before) => before + typed);
  };
  const go = (href: string) => void router.navigate({ href });
  const has = (label: string) => label.toLowerCase().includes(words.toLowerCase());
  // What was found for earlier words stays while it fits: Enter must never lead to what was not asked for.
  const fits = (name: string, isEarlier: boolean) => words !== "" && ((asked === words && !isEarlier) || has(name));
  const found = (people.data ?? []).filter(({ name }) => fits(name, people.isPlaceholderData));
  const foundProject = (projects.data ?? []).filter(({ name }) => fits(name, projects.isPlaceholderData));
  const foundTask = (tasks.data ?? []).filter(({ title }) => fits(title, tasks.isPlaceholderData));
  const actions: Entry[] = commandsFor(user.role).map(({ label, href, icon: Icon }) => ({
    id: href,
    label,
    mark: <Icon size={16} stroke={1.6} />,
    onClick: () => go(href),
  }));
  actions.push(
    { id: "help", label: "Keyboard shortcuts", mark: <IconKeyboard size={16} stroke={1.6} />, onClick: onHelp },
    { id: "logout", label: "Logout", mark: <IconLogout size={16} stroke={1.6} />, onClick: onLogout },
  );
  const groups: { label: string; entries: Entry[] }[] = [
    {
      label: "Screens",
      entries: places
        .map(({ label, href, icon: Icon }) => ({ id: href, label, mark: <Icon size={16} stroke={1.6} />, onClick: () => go(href) }))
        .filter(({ label }) => has(label)),
    },
    {
      label: "Tasks",
      entries: foundTask.map(({ _id, number, title, status, assignee }) => ({
        id: _id,
        label: `#${number} ${title}`,
        detail: [status, assignee?.name].filter(Boolean).join(", "),
        mark: <TaskStatusMark status={status} />,
        onClick: () => go(taskHref(user.role, _id)),
      })),
    },
    {
      label: "Projects",
      entries: foundProject.map(({ _id, name, team, stats }) => ({
        id: _id,
        label: name,
        detail: [team, `${stats.open} open tasks`].filter(Boolean).join(", "),
        mark: <Square color={plotColorOf(_id)} />,
        onClick: () => go(`/projects/${_id}`),
      })),
    },
    {
      label: "People",
      entries: found.map((person) => ({
        id: person._id,
        label: person.name,
        detail: person.designation ?? person.team ?? undefined,
        mark: <Avatar person={person} size={20} />,
        onClick: () => go(personHref(user.role, person)),
      })),
    },
    { label: "Actions", entries: actions.filter(({ label }) => has(label)) },
  ];
  // Before anything is typed the deeds stand first; the screens are in the sidebar, too.
  const shown = (words === "" ? groups.toReversed() : groups).filter(({ entries }) => entries.length > 0);
  const searching = words !== asked || people.isFetching || projects.isFetching || tasks.isFetching;

  return (
    <Spotlight.Root
      overlayProps={{ blur: 0, backgroundOpacity: 1, color: "var(--scrim)" }}
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      onSpotlightClose={giveFocusBack}
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
        onFocus={takeLetters}
        aria-label="Search screens, tasks, projects, people and actions"
        leftSection={<IconSearch size={18} stroke={1.6} />}
        rightSection={<kbd className={s.key}>Esc</kbd>}
      />
      <Spotlight.ActionsList>
        {shown.map(({ label, entries }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {entries.map((entry) => (
              <Spotlight.Action key={entry.id} onClick={entry.onClick}>
                <span className={s.mark}>{entry.mark}</span>
                <span className={s.label}>
                  <HighlightedMatch text={entry.label} words={words} />
                </span>
                {entry.detail && <small className={s.detail}>{entry.detail}</small>}
                <kbd className={s.enter} aria-hidden>
                  Enter
                </kbd>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length === 0 && <Spotlight.Empty>{searching ? "Searching…" : `Nothing found for “${words}”`}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

type Entry = { id: string; label: string; detail?: string; mark: ReactNode; onClick: () => void };
