import { callsPerMinute, provisioningCallsPerMinute, type Scope } from "@daybook/contract/access-tokens/scopes";

/** Calls of a token that this process has counted and not stored. */
type Unstored = { calls: number; storedAt: number };

/** A call with a token, and the calls of this minute that processes have stored: its own, and those of its person. */
type Call = { id: string; userId: string; calls: number; callsOfPerson: number; scopes: readonly Scope[] };

/** How many calls a minute a token may make. */
export const callsAllowed = ({ scopes }: { scopes: readonly Scope[] }) =>
  scopes.includes("scim:write") ? provisioningCallsPerMinute : callsPerMinute;

export type Use = {
  /** Calls that are left in this minute; negative if the call is one too many. */
  left: number;
  /** Seconds until the next minute. */
  resetSeconds: number;
  /** How many calls to store now; 0 for none. */
  store: number;
};

const minuteMs = 60_000;
/** Processes store what they counted after this time, and earlier after this many calls. */
const storeAfterMs = 5000;
const storeAfterCalls = callsPerMinute / 20;

/**
 * Counts the calls of this process with access tokens, by minutes of the clock. Calls are stored at most every five seconds, so
 * that a call is one statement, and other processes see them with the token.
 */
export function tokenUsage() {
  let minute = 0;
  let people = new Map<string, Map<string, Unstored>>();

  return (call: Call, now: number): Use => {
    const current = Math.floor(now / minuteMs);
    if (current !== minute) {
      minute = current;
      people = new Map();
    }
    const tokens = people.get(call.userId) ?? new Map<string, Unstored>();
    people.set(call.userId, tokens);
    const own = tokens.get(call.id) ?? { calls: 0, storedAt: 0 };
    tokens.set(call.id, own);
    own.calls++;
    const unstored = [...tokens.values()].reduce((total, { calls }) => total + calls, 0);
    const left = callsAllowed(call) - Math.max(call.calls + own.calls, call.callsOfPerson + unstored);
    const resetSeconds = Math.ceil(((current + 1) * minuteMs - now) / 1000);
    if (left < 0) {
      own.calls--;
      return { left, resetSeconds, store: 0 };
    }
    if (now - own.storedAt < storeAfterMs && own.calls < storeAfterCalls) return { left, resetSeconds, store: 0 };
    const store = own.calls;
    own.calls = 0;
    own.storedAt = now;
    return { left, resetSeconds, store };
  };
}
