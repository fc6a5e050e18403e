/** What the fake IndexedDB holds. `setup.ts` clears it after each test. */
export const stored = new Map<string, unknown>();

/* Replaces the functions of idb-keyval, because happy-dom has no IndexedDB. Values are copied, as IndexedDB copies them. */

export const get = async (key: string) => structuredClone(stored.get(key));
export const set = async (key: string, value: unknown) => void stored.set(key, structuredClone(value));
export const del = async (key: string) => void stored.delete(key);
export const keys = async () => [...stored.keys()];
export const delMany = async (names: string[]) => names.forEach((name) => stored.delete(name));
