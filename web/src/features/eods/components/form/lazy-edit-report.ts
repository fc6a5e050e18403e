import { lazyPart } from "#ui/feedback/lazy-part.tsx";

/** The form to edit a submitted report; loads when it is first opened. */
export const EditReport = lazyPart(async () => (await import("./edit-report.tsx")).EditReport);
