import { signIns } from "../../../../server/src/seed/people.ts";
import { openEnvironment } from "../../environment.ts";
import type { Scenario } from "../../scenario.ts";

const rows = 10_000;
const maxSeconds = 60;
const maxPreviewSeconds = 5;

/** A file of another program with sub-tasks, dependencies, labels and comments: from the upload to the last task. */
export const imports: Scenario = {
  name: "imports",
  size: "demo",
  async run({ quick, profileDirectory }) {
    const environment = await openEnvironment({ size: "demo", quick, profileDirectory });
    try {
      const { url } = await environment.product();
      const headers = { cookie: await environment.cookieOf(signIns.admin.email), origin: url };
      const ask = async (path: string, init: RequestInit = {}) => {
        const send = () => fetch(`${url}/api/imports${path}`, { ...init, headers: { ...headers, ...init.headers } });
        let response = await send();
        // A busy server refuses for a moment; the time counts.
        for (; response.status === 503; response = await send()) await new Promise((resolve) => setTimeout(resolve, 500));
        const { data, message } = (await response.json()) as {
          data: { _id: string; state: string; outcomes: { created?: number } };
          message?: string;
        };
        if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${message}`);
        return data;
      };
      const body = new FormData();
      body.append("file", new Blob([file()], { type: "text/csv" }), "tasks.csv");
      const started = performance.now();
      const { _id: id } = await ask("/kinds/tasks", { method: "POST", body });
      const uploaded = performance.now();
      await ask(`/${id}?show=all`);
      const previewSeconds = (performance.now() - uploaded) / 1000;
      await ask(`/${id}/start`, { method: "POST", body: "{}", headers: { "content-type": "application/json" } });
      let found = await ask(`/${id}?show=all`);
      while (found.state === "running") {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        found = await ask(`/${id}?show=all`);
      }
      const seconds = (performance.now() - started) / 1000;
      return [
        {
          what: `Import of ${rows} tasks with sub-tasks, dependencies and comments`,
          measured: `${seconds.toFixed(1)} s, ${found.outcomes.created ?? 0} created`,
          target: `≤ ${maxSeconds} s`,
          passed: seconds <= maxSeconds && found.outcomes.created === rows,
        },
        {
          what: `Preview of ${rows} rows`,
          measured: `${previewSeconds.toFixed(1)} s`,
          target: `≤ ${maxPreviewSeconds} s`,
          passed: previewSeconds <= maxPreviewSeconds,
        },
      ];
    } finally {
      await environment.end();
    }
  },
};

/** Every fifth task has a sub-task and blocks the next one; every second one a label, a checklist and a comment. */
function file() {
  const lines = Array.from({ length: rows }, (_, n) => {
    const parent = n % 5 === 1 ? `M-${n - 1}` : "";
    const blockedBy = n % 5 === 2 ? `M-${n - 1}` : "";
    const more = n % 2 === 0 ? `measured,[x] Begin,02/Nov/26 9:15 AM;${signIns.member.email};Comment ${n}` : ",,";
    return `Task ${n},M-${n},${20_000 + n},Story,Done,High,${parent},${blockedBy},01/Nov/26 9:00 AM,${more}`;
  });
  return `Summary,Issue key,Issue id,Issue Type,Status,Priority,Parent,Inward issue link (Blocks),Created,Labels,Checklist,Comment\n${lines.join("\n")}`;
}
