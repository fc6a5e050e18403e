import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout, whatever the current directory is. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Runs a program in the checkout, shows its output, hands SIGTERM, SIGINT and SIGHUP on to it, and answers its exit
 * code (128 + signal number when a signal ended it, 127 when it could not start). It is also told to end when whoever
 * started this script is gone: npm dies of a signal at once and takes no script with it.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    const handOn = (signal) => child.kill(signal);
    const signals = ["SIGTERM", "SIGINT", "SIGHUP"];
    for (const signal of signals) process.on(signal, handOn);
    const ancestors = String(startedBy());
    const watch = setInterval(() => {
      if (String(startedBy()) === ancestors) return;
      clearInterval(watch);
      handOn("SIGTERM");
    }, 250);
    const finish = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, handOn);
      resolve(code);
    };
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      finish(127);
    });
    child.on("exit", (code, signal) => finish(code ?? 128 + (os.constants.signals[signal] ?? 0)));
  });
}

/** Our parent and, where that is the shell that npm puts between (and Linux tells), its parent: npm. */
function startedBy() {
  const parent = process.ppid;
  if (process.platform !== "linux" || !process.env.npm_lifecycle_event) return [parent];
  try {
    const [, option] = fs.readFileSync(`/proc/${parent}/cmdline`, "utf8").split("\0");
    const [, grandparent] = fs.readFileSync(`/proc/${parent}/stat`, "utf8").match(/\) \S+ (\d+)/);
    return option === "-c" ? [parent, grandparent] : [parent];
  } catch {
    return [parent];
  }
}

/**
 * Does something slow visibly: a line at the start, one every ten seconds, one at the end.
 * `work` answers whatever it likes; an error passes through.
 */
export async function visibly(what, work) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log(`${what} …`);
  const beat = setInterval(() => console.log(`${what} … ${seconds()} s`), 10_000);
  try {
    const result = await work();
    console.log(`${what}: done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(beat);
  }
}

/** A reason to stop that a person can read; `inOneSentence` prints it without a stack trace. */
export class SetUpError extends Error {}

/** Runs a script's main function; its number becomes the exit code, a `SetUpError` one line and exit code 1. */
export async function inOneSentence(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
