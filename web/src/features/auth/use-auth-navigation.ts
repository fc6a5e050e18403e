import { useRouter } from "@tanstack/react-router";

/**
 * Navigation of the sign-in screens. A first visit has no router (`app/sign-in/sign-in-app.tsx`): it reads the browser's address
 * and loads the next page.
 */
export function useAuthNavigation() {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  return {
    /** Returns a parameter of the query string. */
    parameter: (name: string) => {
      const query = router ? router.latestLocation.searchStr : location.search;
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
