import { readFileSync } from "node:fs";
import { StartError } from "#start-error.ts";
import { envVariables } from "#env/variables.ts";

type Source = Record<string, string | undefined>;

/**
 * Returns the environment with secrets from files: `JWT_SECRET_FILE=/run/secrets/jwt` sets `JWT_SECRET` to the content of that
 * file without surrounding white space.
 * @throws StartError if the file cannot be read or is empty, or the variable itself is set too
 */
export function withSecretFiles(env: Source): Source {
  const fromFiles = envVariables.flatMap(({ name, secret }) => {
    const file = env[`${name}_FILE`];
    if (!secret || file === undefined) return [];
    if (env[name] !== undefined) throw new StartError(`Set either ${name} or ${name}_FILE, not both.`);
    return [[name, contentOf(`${name}_FILE`, file)] as const];
  });
  return { ...env, ...Object.fromEntries(fromFiles) };
}

function contentOf(variable: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, "utf8").trim();
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartError(`${variable} names ${file}, which cannot be read (${reason}).`);
  }
  if (content) return content;
  throw new StartError(`${variable} names ${file}, which is empty.`);
}
