import { recordEvents } from "./event-recorder.ts";
import { watchLoadFailures } from "./load-failure.ts";

// The inline script in the head of every page (web/inline-early.ts). It runs before the first paint.
const { stopRecording, releaseLinks, ...recorder } = recordEvents();
const stopWatching = watchLoadFailures(releaseLinks);

window.daybookEarly = {
  ...recorder,
  stop: () => {
    stopRecording();
    stopWatching();
  },
};
