import "@fontsource-variable/inter";
import "#ui/theme/mantine.css";
import "#ui/theme/theme.css";
import { createQueryClient } from "#lib/api/query-client.ts";
import { storedUser } from "#lib/session/local-storage.ts";
import { yieldToMain } from "#lib/ssr/scheduling.ts";
import { supportOffline } from "./offline-support.ts";
import { signInScreenOf } from "./sign-in/sign-in-screens.ts";

const root = document.getElementById("root")!;
const queryClient = createQueryClient();

/** How the server sent the page to a visitor with a session cookie (server/src/http/ssr); undefined without one. */
function renderOutcome() {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === "ssr")?.description;
}

// The server renders a sign-in screen without a session, and answers a session with a redirect, unless it could not render.
const isSignedOut = root.hasAttribute("data-ssr") || (!storedUser() && !["bare", "late"].includes(renderOutcome() ?? ""));
const signInScreen = isSignedOut ? signInScreenOf(location.pathname) : undefined;

// The sign-in screens load without the router, which is a quarter of the code.
if (signInScreen) {
  const { startSignIn } = await import("./sign-in/sign-in-app.tsx");
  startSignIn(root, queryClient, signInScreen);
} else {
  const { startApp } = await import("./start-app.tsx");
  // The evaluation of the modules and the start of the application are two tasks.
  await yieldToMain();
  await startApp(root, queryClient);
}
supportOffline();
