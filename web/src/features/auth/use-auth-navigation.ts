import { useRouter } from "@tanstack/react-router";
import { createContext, use } from "react";

const QueryStringContext = createContext("");

/** Provides the query string of the address where there is no router. */
export const QueryStringProvider = QueryStringContext.Provider;

/**
 * Navigation of the sign-in screens. A first visit has no router (`app/sign-in/sign-in-app.tsx`): it reads the address from
 * `QueryStringProvider` and loads the next page.
 */
export function useAuthNavigation() {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const search = use(QueryStringContext);
  return {
    /** Returns a parameter of the query string. */
    parameter: (name: string) => {
      const query = router ? router.latestLocation.searchStr : search;
      return new URLSearchParams(query).get(name) ?? undefined;
    },
    /** Replaces the screen. Resolves once it is shown; never when the page is loaded, so that a form stays busy until then. */
    goTo: (href: string): Promise<void> => {
      if (router) return router.navigate({ href, replace: true });
      location.replace(href);
      return new Promise(() => {});
    },
  };
}
