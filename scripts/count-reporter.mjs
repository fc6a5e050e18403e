import fs from "node:fs";

/** Vitest reporter for `npm test`: writes the counts, and skipped tests with their reasons, to the file in `COUNTS_FILE`. */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: [] };
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state, note } = test.result();
        if (state === "skipped")
          counts.skipped.push({
            title: `${module.relativeModuleId}: ${test.fullName}`,
            reason: note,
          });
        else counts[state === "passed" ? "passed" : "failed"] += 1;
      }
    }
    fs.writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts));
  }
}
