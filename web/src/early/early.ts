import { setColorScheme } from "./color-scheme.ts";
import { recordEvents } from "./event-recorder.ts";
import { watchLoadFailures } from "./load-failure.ts";
import { startScriptsAfterPaint } from "./start-scripts.ts";

// The inline script in the head of every page (web/inline-early.ts). It runs before the first paint.
setColorScheme();
startScriptsAfterPaint();
const { stopRecording, releaseLinks, ...recorder } = recordEvents();
const stopWatching = watchLoadFailures(releaseLinks);

window.daybookEarly = {
  ...recorder,
  stop: () => {
    stopRecording();
    stopWatching();
    delete window.daybookEarly;
  },
};
