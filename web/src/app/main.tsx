import "@fontsource-variable/inter";
import "../ui/mantine.css";
import "../ui/theme.css";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "#lib/query-client.ts";
import { sessionQuery } from "#lib/session.ts";
import { App } from "./app.tsx";
import { loadFirstScreen } from "./first-screen.ts";
import { supportOffline } from "./offline-support.ts";
import { createAppRouter } from "./routes.tsx";

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

// The question who is here and the code of the screen travel at the same time.
void queryClient.prefetchQuery(sessionQuery);
loadFirstScreen(router);

const root = document.getElementById("root");
if (root) createRoot(root).render(<App queryClient={queryClient} router={router} />);
supportOffline();
