import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { featureDependencies } from "../../../oxlint.config.ts";
import { filesIn, isTest, read, root } from "./source-files.ts";

const source = join(root, "server/src");

describe("the assembly", () => {
  const features = readdirSync(join(source, "features"));

  test("has one value per feature, which features.ts lists", () => {
    const values = filesIn(join(source, "features")).filter((file) => file.endsWith(".feature.ts"));
    const listed = [...read("server/src/features.ts").matchAll(/"#features\/(.+?)"/g)].map((match) => match[1]!);

    expect(values.toSorted()).toEqual(features.map((name) => `${name}/${name}.feature.ts`).toSorted());
    expect(listed.toSorted()).toEqual(values.toSorted());
    for (const name of features) expect(read(`server/src/features/${name}/${name}.feature.ts`)).toContain(`  name: "${name}",`);
  });

  test("names no feature in app.ts, which has fewer than 120 lines", () => {
    const text = read("server/src/app.ts");

    expect(text).not.toMatch(/features\/|\.feature\.ts/);
    expect(text.split("\n").length).toBeLessThan(120);
  });

  test("registers nothing on import", () => {
    const statement =
      /^(?!(?:import|export|const|let|function|async|class|type|declare|return|if|for|throw)\b)[\w.]+\(|^const \w+(?:: [^=\n]+)? = (?:\[\]|new (?:Map|Set)(?:<.*>)?\(\));$/m;
    const registering = filesIn(join(source, "features")).filter(
      (file) => !isTest(file) && statement.test(read(`server/src/features/${file}`)),
    );

    expect(registering).toEqual([]);
  });
});

describe("tables", () => {
  /** Tests, seed data and the initial rows of migrations may write any table. */
  const exempt = /\.test\.ts$|^(seed|test)\/|^db\/migrate\.ts$/;

  /** Returns the writers of each table: features, or the file in db/ or http/. */
  function findWriters() {
    const writers = new Map<string, Set<string>>();
    for (const file of filesIn(source).filter((name) => !exempt.test(name))) {
      const text = read(`server/src/${file}`);
      const byBuilder = [...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(\s*"(\w+)/g)].map((match) => match[1]!);
      const bySql = [...text.matchAll(/\b(?:insert into|update|delete from)\s+"?([a-z_]+)"?\s+(?:set|values|\(|where|select)/g)].map(
        (match) => toCamelCase(match[1]!),
      );
      const writer = /^features\/([^/]+)\//.exec(file)?.[1] ?? file;
      for (const table of [...byBuilder, ...bySql]) writers.set(table, (writers.get(table) ?? new Set()).add(writer));
    }
    return writers;
  }

  const toCamelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

  test("are each written by one feature", () => {
    const writers = findWriters();

    expect(writers.size).toBeGreaterThan(10);
    expect([...writers].filter(([, names]) => names.size > 1).map(([table, names]) => [table, [...names]])).toEqual([]);
  });

  test("of the infrastructure have one writer", () => {
    const writers = findWriters();

    expect(writers.get("idempotencyKeys")).toEqual(new Set(["http/idempotency.ts"]));
    expect(writers.get("idempotentItems")).toEqual(new Set(["http/idempotency.ts"]));
    expect(writers.get("auditEvents")).toEqual(new Set(["db/audit-events.ts"]));
    expect(writers.get("sessions")).toEqual(new Set(["sessions"]));
    expect(writers.get("fileChunks")).toEqual(new Set(["files"]));
  });

  test("are written only in a feature's repositories", () => {
    const writing = filesIn(join(source, "features"))
      .filter((file) => !file.endsWith(".repository.ts") && !isTest(file))
      .filter((file) => /\.(insertInto|updateTable|deleteFrom|mergeInto)\(/.test(read(`server/src/features/${file}`)));

    expect(writing).toEqual([]);
  });
});

test("services take a context; pure helpers have no role in their name", () => {
  const takesContext = /\bctx\b|Context\b|\bDatabase\b/;
  const services = filesIn(join(source, "features")).filter((file) => file.endsWith(".service.ts"));

  expect(services.length).toBeGreaterThan(50);
  expect(services.filter((file) => !takesContext.test(read(`server/src/features/${file}`)))).toEqual([]);
});

test("fields on screen take the lengths of their texts from the contract", () => {
  const files = filesIn(join(root, "web/src"), "**/*.tsx").filter((file) => !isTest(file));
  const fields = files.filter((file) => read(`web/src/${file}`).includes("maxLengths."));

  expect(fields.length).toBeGreaterThan(30);
  expect(files.filter((file) => /maxLength=(\{[\d_]+\}|")/.test(read(`web/src/${file}`)))).toEqual([]);
});

test("fields of a form are connected by getInputProps, not by hand", () => {
  const files = filesIn(join(root, "web/src"), "**/*.tsx").filter((file) => !isTest(file));
  const byHand = /\(?(\w+)\)? => form\.setFieldValue\("\w+", \1\)/;

  expect(files.filter((file) => byHand.test(read(`web/src/${file}`)))).toEqual([]);
});

describe("feature names", () => {
  const foldersIn = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const serverFeatures = foldersIn("server/src/features");
  test("are the names of the contract's folders", () => {
    expect(foldersIn("contract/src").filter((name) => name !== "core" && !serverFeatures.includes(name))).toEqual([]);
  });

  test("are the names of the web's folders", () => {
    expect(foldersIn("web/src/features").filter((name) => !serverFeatures.includes(name))).toEqual([]);
  });

  test("are the names of the permission matrix's folders and files", () => {
    const entries = readdirSync(join(source, "test/matrix/rows")).map((name) => name.replace(/\.rows\.ts$/, ""));

    expect(entries.length).toBeGreaterThan(10);
    expect(entries.filter((name) => !serverFeatures.includes(name))).toEqual([]);
  });
});

describe("feature dependencies", () => {
  test("are declared for every feature", () => {
    expect(readdirSync(join(source, "features")).filter((feature) => !(feature in featureDependencies))).toEqual([]);
  });

  test("have no cycles", () => {
    const reachable = (feature: string, seen = new Set<string>()): Set<string> => {
      for (const used of featureDependencies[feature] ?? []) if (!seen.has(used)) reachable(used, seen.add(used));
      return seen;
    };

    expect(Object.keys(featureDependencies).filter((feature) => reachable(feature).has(feature))).toEqual([]);
  });
});

describe("packages", () => {
  /** Imports of code that runs: not of types alone. */
  const imported = (text: string) =>
    [...text.matchAll(/^(?:import(?! type)|export(?! type)|\} from)[^;]*?"((?:@[\w-]+\/)?[a-z][\w.-]*)[^"]*";$/gm)].map(
      (match) => match[1]!,
    );

  test("that build and run Daybook are no development packages, which npm start leaves out", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, { dev?: boolean }> };
    const isLeftOut = (folder: string, name: string) =>
      (packages[`${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`])?.dev === true;
    const used = ["contract", "server", "web"].flatMap((folder) =>
      filesIn(join(root, folder))
        .filter((file) => !isTest(file) && !/(^|\/)test\/|vitest|\.(fault|release)\.ts$/.test(file))
        .flatMap((file) => imported(read(`${folder}/${file}`)).map((name) => ({ file: `${folder}/${file}`, name, folder }))),
    );

    expect(used.map(({ name }) => name)).toEqual(expect.arrayContaining(["fastify", "vite", "@vitejs/plugin-react", "react"]));
    expect(used.filter(({ folder, name }) => isLeftOut(folder, name)).map(({ file, name }) => `${file} imports ${name}`)).toEqual([]);
  });
});
