import { useSyncExternalStore } from "react";
import { renderEnvironment } from "#lib/ssr/hydration.ts";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);
const subscribeNever = () => () => {};

/** Whether shortcuts use the command key instead of Ctrl. */
export const useApple = () => useSyncExternalStore(subscribeNever, isApple, () => renderEnvironment().apple);
