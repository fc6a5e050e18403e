export type SaveState = "saved" | "waiting" | "saving" | "failed";

type Options<Draft> = {
  /** Sends what is typed; rejects where it is not kept. */
  send: (draft: Draft) => Promise<unknown>;
  onState: (state: SaveState, error?: Error) => void;
  /** Typing pauses this long before it is saved. */
  waitMs?: number;
};

/**
 * Saves what is typed a moment after the last change, one request after the other, so that the newest is what stays.
 * What failed is kept and sent with the next change, or by `flush`.
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
    /** Saves at once. Resolves to nothing when everything typed is kept, else to the failure. */
    flush,
    /** What is typed is given up: somebody else's version stands. */
    drop() {
      clearTimeout(timer);
      unsaved = null;
      onState("saved");
    },
  };
}
