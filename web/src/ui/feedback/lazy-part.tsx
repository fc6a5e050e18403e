import { type ComponentType, createElement, lazy, type ReactNode, useEffect, useReducer, useState } from "react";
import { importPart, isNewRelease } from "#lib/load/import-part.ts";
import { toast } from "#lib/notify/toast.ts";
import { useStable } from "#ui/use-stable.ts";
import { ErrorState } from "./error-state.tsx";

/*
 * Lazy parts of a screen. A part that does not load leaves the screen mounted: it shows *Try again* in
 * its place, and loads by itself when the server can be reached again.
 */

/** How often a part that did not load is requested again. */
const retryMs = 5000;

type Lazy<Props> = ((props: Props) => ReactNode) & {
  /** Loads the part; never rejects in a browser. */
  preload: () => Promise<void>;
};

type FailureInput<Props> = {
  props: Props;
  retry: () => Promise<void>;
  /** Forgets the failure, so that the next render loads the part again. */
  forget: () => void;
};

const failedParts = new Set<object>();

/** Whether a part could not be loaded; hydration would then replace what the server rendered. */
export const hasFailedPart = () => failedParts.size > 0;

const isServer = typeof window === "undefined";

/**
 * A lazy part with its own failure state; see `lazyPart`, `lazyScreenPart` and `lazyDialog` for the usual ones.
 * @param isNeeded whether the part must load now
 */
export function lazyWith<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: (input: FailureInput<Props>) => ReactNode,
  isNeeded: (props: Props) => boolean = () => true,
): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined;
  let pending: Promise<void> | undefined;
  const part = {};

  const start = () =>
    (pending ??= importPart(load).then(
      (component) => {
        loaded = component;
        failedParts.delete(part);
      },
      (error: unknown) => {
        // The server leaves most lazy parts to the browser (ssr.config.ts).
        if (isServer) throw error;
        failedParts.add(part);
        pending = undefined;
      },
    ));

  /** The part once its first attempt has ended. */
  function Ended(props: Props) {
    const [, rerender] = useReducer((count: number) => count + 1, 0);
    const isForgotten = !loaded && !failedParts.has(part) && isNeeded(props);
    useEffect(() => {
      if (isForgotten) void start().then(rerender);
    }, [isForgotten]);
    if (loaded) return createElement<Props>(loaded, props);
    if (!failedParts.has(part)) return null;
    const forget = () => void failedParts.delete(part);
    const retry = () => start().then(rerender);
    return <Failed props={props} retry={retry} forget={forget} />;
  }
  const Pending: ComponentType<Props> = lazy(async () => {
    await start();
    return { default: Ended };
  });

  function Part(props: Props) {
    // A part that was loaded before renders synchronously, which hydration needs.
    const [isLoaded] = useState(() => loaded !== undefined);
    if (!loaded && !isNeeded(props)) return null;
    return createElement(isLoaded ? Ended : Pending, props);
  }
  return Object.assign(Part, { preload: () => (loaded ? Promise.resolve() : start()) });
}

/** Retries while mounted: every few seconds and when the browser is online again. */
function useRetry(retry: () => Promise<void>) {
  const again = useStable(() => void retry());
  useEffect(() => {
    const timer = setInterval(again, retryMs);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [again]);
}

type FailureProps = { error: Error; retry: () => Promise<void>; compact?: boolean };

function RetryState({ error, retry, compact = false }: FailureProps) {
  useRetry(retry);
  const retryOrReload = async () => {
    if (await isNewRelease()) location.reload();
    else await retry();
  };
  return <ErrorState compact={compact} error={error} text="Check your connection and try again." onRetry={() => void retryOrReload()} />;
}

/** A part of a screen that loads when it is first rendered. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyWith<Props>(load, ({ retry }) => <RetryState compact error={new Error("This part of the page could not be loaded")} retry={retry} />);

/** A screen that loads on navigation or when its link is hovered. After a release the page reloads once. */
export const lazyScreenPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyWith<Props>(load, ({ retry }) => <ScreenFailure retry={retry} />);

function ScreenFailure({ retry }: { retry: () => Promise<void> }) {
  useEffect(() => {
    void isNewRelease().then((isNewer) => isNewer && location.reload());
  }, []);
  return <RetryState error={new Error("This screen could not be loaded")} retry={retry} />;
}

/** The toast for a part that was opened and could not be loaded. */
export const partFailure = "This could not be loaded. Check your connection and try again.";

type DialogProps = { opened?: boolean; onClose: () => void };

/** A dialog, drawer or menu that loads when it is first opened. If it cannot be loaded, a toast says so and it closes. */
export const lazyDialog = <Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) =>
  lazyWith<Props>(
    load,
    ({ props, forget }) => <DialogFailure onClose={props.onClose} forget={forget} />,
    ({ opened }) => opened !== false,
  );

function DialogFailure({ onClose, forget }: { onClose: () => void; forget: () => void }) {
  const close = useStable(onClose);
  const reset = useStable(forget);
  useEffect(() => {
    toast.error(partFailure);
    reset();
    close();
  }, [close, reset]);
  return null;
}
