import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { call, daybook, type Running, start } from "./processes.ts";

export const admin = { name: "Ada", team: "Development", email: "ada@example.com", password: "correct horse battery" };

type Variables = Record<string, string>;
export type Step = { name: string; run: (trial: Trial) => Promise<string | void> };

export type Trial = ReturnType<typeof newTrial>;

/** One Daybook in temporary folders, which the steps use one after the other. */
export function newTrial() {
  const folder = mkdtempSync(join(tmpdir(), "daybook-operations-"));
  const path = (...parts: string[]) => join(folder, ...parts);
  // Everything is in a folder that the last step looks into: Daybook leaves nothing there.
  const [home, tmp] = [path("home"), path("tmp")];
  for (const each of [home, tmp]) mkdirSync(each);
  const places = { HOME: home, TMPDIR: tmp };
  const dataDir = path("data");
  let running: Running | undefined;

  async function end() {
    await running?.stop();
    running = undefined;
  }
  const trial = {
    folder,
    path,
    places,
    dataDir,
    /** The header of the administrator's session. */
    cookie: "",
    /** Runs `bin/daybook` with this data directory, unless the variables have another. */
    daybook: (args: string[], variables: Variables = {}) => daybook(folder, args, { ...places, DATA_DIR: dataDir, ...variables }),
    /** Starts Daybook, after the one that runs has stopped. */
    async begin(variables: Variables = {}, program?: [string, ...string[]]) {
      await end();
      running = await start(folder, { ...places, DATA_DIR: dataDir, ...variables }, program);
      return running;
    },
    end,
    running: () => running!,
    address: () => running!.address,
    /** Calls the API with that session. */
    call: (method: string, route: string, body?: object) =>
      whileBusy(() => call(running!.address, method, route, { cookie: trial.cookie, ...(body && { body }) })),
    /** 200 if the session that was made first counts on the Daybook that runs. */
    sessionStatus: async () => (await trial.call("GET", "/auth/check")).status,
    async remove() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return trial;
}

type Answer = { status: number; text: string };

/** Asks again while the machine is too busy to answer. */
export async function whileBusy<Given extends Answer>(ask: () => Promise<Given>): Promise<Given> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    if (attempt === 60 || !isBusy(answer)) return answer;
    await sleep(500);
  }
}

const isBusy = ({ status, text }: Answer) => status === 503 && text.includes("Daybook is very busy");

/** Repeats a search until it finds something: what Daybook does after a response takes a moment. */
export async function waitFor<Found>(
  what: string,
  find: () => Found | undefined | Promise<Found | undefined>,
  seconds = 5,
): Promise<Found> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`${what} did not come in ${seconds} seconds.`);
    await sleep(50);
  }
}

/** The data of an answer with status 200 or 201. */
export function dataOf<Data>({ status, text }: Answer): Data {
  assert.ok(status === 200 || status === 201, `${status} ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}
