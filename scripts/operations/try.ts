import { type Page, coverageOf, faultsOf } from "./proofs.ts";
import { provenSentences } from "./proofs/pages.ts";
import { stepNames, steps } from "./steps/steps.ts";
import { newTrial } from "./trial.ts";

/*
 * `npm run try:operations`: does what docs/operations.md and docs/scaling.md say with a real Daybook in temporary folders, and exits with 1
 * if something is not as the pages say, or has no proof. `-- --list` lists the sentences that nothing shows, and `-- --steps` the steps.
 * Names of steps try only these; each goes on with what those before it have left.
 */

const pages: Page[] = ["operations.md", "scaling.md"];
const options = process.argv.slice(2);

function list() {
  for (const page of pages) {
    const { total, counts, open } = coverageOf(provenSentences[page]);
    console.log(
      `docs/${page}: ${total} sentences, of which ${counts.tried} are shown, ${counts.none} have nothing to try, and ${counts.untried} are not tried:`,
    );
    for (const { sentence, because } of open) console.log(`- ${sentence}\n  ${because}`);
  }
}

async function tryAll() {
  const faults = pages.flatMap((page) => faultsOf(page, provenSentences[page], stepNames));
  for (const fault of faults) console.log(`✗ ${fault}`);
  const chosen = steps.filter(({ name }) => options.length === 0 || options.includes(name));
  const trial = newTrial();
  let failed = 0;
  const began = performance.now();
  try {
    for (const { name, run } of chosen) {
      const stepBegan = performance.now();
      const seconds = () => `${((performance.now() - stepBegan) / 1000).toFixed(1)} s`;
      try {
        const remark = await run(trial);
        console.log(`${remark ? "–" : "✓"} ${name} (${seconds()})${remark ? `: ${remark}` : ""}`);
      } catch (error) {
        failed++;
        console.log(`✗ ${name} (${seconds()})\n  ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await trial.remove();
  }
  list();
  console.log(
    `${chosen.length} steps in ${((performance.now() - began) / 1000).toFixed(0)} s, ${failed + faults.length} of them or of the proofs failed.`,
  );
  process.exitCode = failed + faults.length === 0 ? 0 : 1;
}

if (options.includes("--list")) list();
else if (options.includes("--steps")) console.log(stepNames.join("\n"));
else await tryAll();
