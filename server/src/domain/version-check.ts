import { AppError } from "#errors.ts";

/**
 * Throws 409 if a change is based on another version than the stored one; without a version the last change wins.
 * @param subject begins the message, such as `This task was`
 */
export function requireVersion(stored: { version: number }, version: number | undefined, subject: string) {
  if (version !== undefined && version !== stored.version) {
    throw new AppError("conflict", `${subject} changed by someone else. Reload and try again.`);
  }
}
