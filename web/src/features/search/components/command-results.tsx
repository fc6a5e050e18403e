import { matchesSearch, searchKey } from "@daybook/contract/core/comparable";
import type { Role } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { User } from "@daybook/contract/users/users";
import { UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight } from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconPlus, IconSun } from "@tabler/icons-react";
import { type ComponentType, memo, type ReactNode, useLayoutEffect } from "react";
import { useColorScheme } from "#features/preferences/use-color-scheme.ts";
import { taskHref } from "#features/tasks/task-links.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { plotColorOf, Square } from "#ui/display/project-mark.tsx";
import { useStable } from "#ui/use-stable.ts";
import { commandsFor } from "../commands.ts";
import { peopleSearch, projectSearch, taskSearch } from "../search.api.ts";
import s from "./command-palette.module.css";
import { HighlightedMatch } from "./highlighted-match.tsx";
import { useQuickTask } from "./use-quick-task.ts";

export type PageLink = { label: string; href: string; icon: ComponentType<{ size: number; stroke: number }> };
type Props = {
  term: string;
  pages: PageLink[];
  onLogout: () => void;
  /** Shows the keyboard shortcuts. */
  onHelp: () => void;
  /** Called with whether no result is shown because the search still runs. Stable, like the next two. */
  onAwaiting: (isAwaiting: boolean) => void;
  /** Returns, once, whether the first result of a term opens as soon as there is one. */
  takeAwaited: (term: string) => boolean;
  onSelectFirst: () => void;
  onClose: () => void;
};

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

/** What the palette finds for a term. It takes longer to render than a letter to type, so it is given a deferred term. */
export const CommandResults = memo(function CommandResults(props: Props) {
  const { term, pages: places, onLogout, onHelp, onAwaiting, takeAwaited, onSelectFirst, onClose } = props;
  const session = useSession();
  const { user } = session;
  const router = useRouter();
  const [debouncedTerm] = useDebouncedValue(term, DEBOUNCE_MS);
  const people = useQuery(peopleSearch(debouncedTerm));
  const projects = useQuery(projectSearch(debouncedTerm));
  const tasks = useQuery(taskSearch(debouncedTerm));

  const [chosenScheme, chooseScheme] = useColorScheme();

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
        detail: [team, counted(stats.open, "open task")].filter(Boolean).join(", "),
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

  // Selects the first result again when results arrive, before another key can be pressed. An Enter pressed before there are
  // any opens the first one then.
  const first = shown[0]?.entries[0];
  const ids = shown.flatMap(({ entries }) => entries.map(({ id }) => id)).join(" ");
  const openFirst = useStable(() => {
    if (!first || !takeAwaited(term)) return;
    first.onClick();
    onClose();
  });
  useLayoutEffect(() => {
    if (term === "") return;
    onSelectFirst();
    openFirst();
  }, [ids, term, onSelectFirst, openFirst]);
  const isAwaiting = !first && searching;
  useLayoutEffect(() => onAwaiting(isAwaiting), [isAwaiting, onAwaiting]);

  return (
    <>
      {shown.map(({ label, entries }) => (
        <Spotlight.ActionsGroup key={label} label={label}>
          {entries.map((entry) => (
            <Result key={entry.id} entry={entry} term={term} onClose={onClose} />
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {shown.length === 0 && <Spotlight.Empty>{searching ? "Searching…" : `No results for “${term}”`}</Spotlight.Empty>}
    </>
  );
});

/** A `Spotlight.Action` without Mantine's context, which changes with every letter and would render every result for it. */
const Result = ({ entry, term, onClose }: { entry: Entry; term: string; onClose: () => void }) => (
  <UnstyledButton
    className={`${Spotlight.Action.classes.action} ${s.action}`}
    data-action
    tabIndex={-1}
    // The search field keeps the focus.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => {
      entry.onClick();
      onClose();
    }}
  >
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
  </UnstyledButton>
);

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
