import { useRouterState } from "@tanstack/react-router";

/** The current screen's title, from the site map. */
export const useScreenTitle = () => useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
