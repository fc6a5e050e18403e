import type { authOptions } from "#features/auth/auth-options.ts";
import type { RenderEnvironment } from "#lib/ssr/initial-state.ts";

/** What a server-rendered sign-in screen was rendered with. */
export type SignInState = { environment: RenderEnvironment; options: Awaited<ReturnType<NonNullable<typeof authOptions.queryFn>>> };

const opening = '<script type="application/json" data-state>';

/** The element that carries the state in the page. JSON cannot end the element: it has no `<`. */
export const stateElement = (state: SignInState) => `${opening}${JSON.stringify(state).replaceAll("<", "\\u003c")}</script>`;

/** Reads the state of the page and removes it. */
export function takeState(): SignInState | undefined {
  const element = document.querySelector("script[data-state]");
  element?.remove();
  return element ? (JSON.parse(element.textContent) as SignInState) : undefined;
}
