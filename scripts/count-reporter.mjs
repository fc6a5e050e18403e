import fs from "node:fs";

/**
 * Vitest reporter for `npm test`: writes the counts, the titles of failed tests with their first error, and skipped tests with
 * their reasons, to the file in `COUNTS_FILE`.
 */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, skipped: [], failures: unhandledErrors.map((error) => failure("outside of a test", error)) };
    for (const module of modules) {
      counts.failures.push(...module.errors().map((error) => failure(module.relativeModuleId, error)));
      for (const test of module.children.allTests()) {
        const { state, note, errors } = test.result();
        const title = `${module.relativeModuleId}: ${test.fullName}`;
        if (state === "skipped") counts.skipped.push({ title, reason: note });
        else if (state === "passed") counts.passed += 1;
        else counts.failures.push(failure(title, errors?.[0]));
      }
    }
    fs.writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts));
  }
}

const failure = (title, error) => ({ title, message: error?.message ?? "no message" });
