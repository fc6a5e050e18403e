import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../..");
const styles = join(dirname(createRequire(import.meta.url).resolve("@mantine/core/styles.css")), "styles");

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);

test("the styles of every Mantine component in use are imported", () => {
  const withStyles = new Set(globSync("*.layer.css", { cwd: styles }).map((file) => file.replace(".layer.css", "")));
  const used = globSync("**/*.tsx", { cwd: source })
    .flatMap((file) => namesIn(readFileSync(join(source, file), "utf8"), /import \{([^}]*)\} from "@mantine\/core"/g))
    .flatMap((names) => names.split(",").map((name) => name.trim()));
  const imported = new Set(
    globSync("**/*.css", { cwd: source }).flatMap((file) =>
      namesIn(readFileSync(join(source, file), "utf8"), /@mantine\/core\/styles\/(\w+)\.layer\.css/g),
    ),
  );
  const needed = [...new Set(used)].filter((name) => withStyles.has(name));
  expect(needed.length).toBeGreaterThan(15);
  expect(needed.filter((name) => !imported.has(name))).toEqual([]);
});
