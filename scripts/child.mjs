import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the checkout. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Runs a program in the checkout with its output shown, forwards SIGTERM, SIGINT and SIGHUP to it, and resolves with its exit
 * code (128 + signal number when a signal ended it, 127 when it could not start). Also ends it when this script's parent is
 * gone, because npm exits on a signal without stopping its script.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    const forward = (signal) => child.kill(signal);
    const signals = ["SIGTERM", "SIGINT", "SIGHUP"];
    for (const signal of signals) process.on(signal, forward);
    const ancestors = String(parentPids());
    const watch = setInterval(() => {
      if (String(parentPids()) === ancestors) return;
      clearInterval(watch);
      forward("SIGTERM");
    }, 250);
    const finish = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      finish(127);
    });
    child.on("exit", (code, signal) => finish(code ?? 128 + (os.constants.signals[signal] ?? 0)));
  });
}

/** Returns the parent process id and, if the parent is npm's shell (Linux only), that of npm. */
function parentPids() {
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

/** Logs the progress of slow work: a line at the start, every ten seconds and at the end. Returns the work's result. */
export async function withProgress(what, work) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log(`${what} …`);
  const timer = setInterval(() => console.log(`${what} … ${seconds()} s`), 10_000);
  try {
    const result = await work();
    console.log(`${what}: done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Returns a Node that can be started: this one, or the one on the path if an installation of the packages has just removed
 * this one's file. `npm run` starts scripts with the pinned Node, which is one of the packages.
 */
export const startableNode = () => (fs.existsSync(process.execPath) ? process.execPath : "node");

/** An expected failure; `runMain` prints its message without a stack trace. */
export class SetUpError extends Error {}

/**
 * Throws a `SetUpError` that names the folder unless this account can create files in it, or in the closest folder above it
 * that exists. `use` completes "Daybook …": what it does there.
 */
export function requireWritable(folder, use) {
  const existing = fs.existsSync(folder) ? folder : path.dirname(folder);
  if (existing !== folder && !fs.existsSync(existing)) return requireWritable(existing, use);
  const probe = path.join(existing, `.writable-${process.pid}`);
  try {
    fs.writeFileSync(probe, "");
    fs.rmSync(probe);
  } catch ({ code }) {
    const reason = { EROFS: "its file system is read-only", ENOSPC: "its disk is full", EDQUOT: "the quota is used up" }[code] ?? code;
    throw new SetUpError(
      `${existing} is not writable (${reason}), but Daybook ${use} there. Make it writable, or run "npm start" once in a writable copy and use that.`,
    );
  }
}

/**
 * Where Node keeps compiled code. A start takes half as long with it. Node ignores a folder that is not writable.
 */
export const compiledCode = { NODE_COMPILE_CACHE: path.join(root, "node_modules", ".cache", "compiled") };

/**
 * Runs a script's main function. Its result is the exit code; a `SetUpError` prints one line and exits with 1. All processes that it
 * starts keep compiled code.
 */
export async function runMain(main) {
  process.env.NODE_COMPILE_CACHE ??= compiledCode.NODE_COMPILE_CACHE;
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
