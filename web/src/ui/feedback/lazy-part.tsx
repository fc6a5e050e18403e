import { type ComponentType, createElement, type ReactNode, useEffect, useReducer } from "react";
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

/** The loads that failed. */
const failedParts = new Set<() => Promise<unknown>>();

/** Whether a part could not be loaded; hydration would then replace what the server rendered. */
export const hasFailedPart = () => failedParts.size > 0;

/**
 * A lazy part with its own failure state; used by `lazyPart`, `lazyScreenPart` and `lazyDialog`. What has loaded renders
 * synchronously, which hydration needs.
 * @param isNeeded whether the part must load now
 */
function lazyWith<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: (input: FailureInput<Props>) => ReactNode,
  isNeeded: (props: Props) => boolean = () => true,
): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined;
  let pending: Promise<void> | undefined;

  const start = () =>
    (pending ??= importPart(load).then(
      (component) => {
        loaded = component;
        failedParts.delete(load);
      },
      (error: unknown) => {
        if (import.meta.env.SSR) throw error;
        failedParts.add(load);
        pending = undefined;
      },
    ));

  function Part(props: Props) {
    const [, rerender] = useReducer((count: number) => count + 1, 0);
    if (!loaded && !isNeeded(props)) return null;
    // Suspends, as `lazy` does; `use` would not go on inside of an `act` that is not awaited.
    if (!loaded && !failedParts.has(load)) throw start();
    if (loaded) return createElement<Props>(loaded, props);
    return <Failed props={props} retry={() => start().then(rerender)} forget={() => void failedParts.delete(load)} />;
  }
  return Object.assign(Part, { preload: start });
}

type FailureProps = { error: Error; retry: () => Promise<void>; compact?: boolean };

/** Retries while mounted: every few seconds and when the browser is online again. */
function RetryState({ error, retry, compact = false }: FailureProps) {
  const again = useStable(() => void retry());
  useEffect(() => {
    const timer = setInterval(again, retryMs);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [again]);
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
    toast.error("This could not be loaded. Check your connection and try again.");
    reset();
    close();
  }, [close, reset]);
  return null;
}
