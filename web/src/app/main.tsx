import "@fontsource-variable/inter";
import "#ui/theme/mantine.css";
import "#ui/theme/theme.css";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "#lib/api/query-client.ts";
import { storedUser } from "#lib/session/local-storage.ts";
import { sessionQuery } from "#lib/session/session.ts";
import { authOptions } from "#features/auth/auth-options.ts";
import { discardEvents } from "../early/event-replay.ts";
import { App } from "./app.tsx";
import { supportOffline } from "./offline-support.ts";
import { createAppRouter } from "./routes.tsx";
import { loadShell } from "./shell/lazy-shell.tsx";

const root = document.getElementById("root")!;
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

// The inline script of a server-rendered page has left the state of the router and the queries.
if (window.$_TSR?.router) {
  const { hydratePage } = await import("./ssr/hydrate.tsx");
  await hydratePage(root, { queryClient, router });
} else {
  // Loads the session and the code of the shell in parallel.
  void queryClient.prefetchQuery(sessionQuery);
  if (storedUser()) loadShell().catch(() => undefined);
  // Decides what the sign-in screen offers.
  else void queryClient.prefetchQuery(authOptions);
  createRoot(root).render(<App queryClient={queryClient} router={router} />);
  discardEvents();
}
supportOffline();
