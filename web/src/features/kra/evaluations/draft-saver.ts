export type SaveState = "saved" | "waiting" | "saving" | "failed";

type Options<Draft> = {
  /** Saves the draft; rejects if that fails. */
  send: (draft: Draft) => Promise<unknown>;
  onState: (state: SaveState, error?: Error) => void;
  /** Debounce after the last change, in milliseconds. */
  waitMs?: number;
};

/**
 * Autosaves a draft, debounced. Requests run one at a time, so the newest draft wins. A draft that failed to save is kept
 * and sent again with the next change or by `flush`.
 */
export function createSaver<Draft>({ send, onState, waitMs = 800 }: Options<Draft>) {
  let unsaved: { draft: Draft } | null = null;
  let running: Promise<Error | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<Error | null> {
    while (unsaved) {
      const sending: { draft: Draft } = unsaved;
      onState("saving");
      try {
        await send(sending.draft);
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        onState("failed", failure);
        return failure;
      }
      if (unsaved === sending) unsaved = null;
    }
    onState("saved");
    return null;
  }

  function flush(): Promise<Error | null> {
    clearTimeout(timer);
    if (running) return running;
    if (!unsaved) return Promise.resolve(null);
    running = run().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    changed(draft: Draft) {
      unsaved = { draft };
      onState("waiting");
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), waitMs);
    },
    /** Saves without waiting. Resolves to null once everything is saved, else to the error. */
    flush,
    /** Discards unsaved changes, in favor of another user's version. */
    discard() {
      clearTimeout(timer);
      unsaved = null;
      onState("saved");
    },
  };
}
