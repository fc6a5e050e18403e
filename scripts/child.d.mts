import type { SpawnOptions } from "node:child_process";

/** The root folder of the checkout. */
export const root: string;
/** Runs a program with its output shown and resolves with its exit code; see `child.mjs`. */
export function run(command: string, args: string[], options?: SpawnOptions): Promise<number>;
/** Logs the progress of slow work. Returns the work's result. */
export function withProgress<Result>(what: string, work: () => Promise<Result>): Promise<Result>;
/** An expected failure; `runMain` prints its message without a stack trace. */
export class SetUpError extends Error {}
/** Runs a script's main function. Its result is the exit code; a `SetUpError` prints one line and exits with 1. */
export function runMain(main: () => Promise<number>): Promise<void>;
