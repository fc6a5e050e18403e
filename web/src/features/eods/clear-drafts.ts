import { clearLocalDrafts } from "./draft-store.ts";
import { flushSync } from "./draft-sync.ts";

/** A server that does not answer delays signing out by at most this. */
const flushWithinMs = 2000;

/** Saves what was typed last on the server, signs out, and removes all drafts from this browser. */
export async function signOutWithDrafts(signOut: () => Promise<void>) {
  await Promise.race([flushSync(), new Promise((resolve) => setTimeout(resolve, flushWithinMs))]);
  try {
    await signOut();
  } finally {
    await clearLocalDrafts();
  }
}
