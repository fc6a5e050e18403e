import type { Company } from "@daybook/contract/settings/settings";
import type { User } from "@daybook/contract/users/users";
import { useSyncExternalStore } from "react";

/* Local storage. Disabled or full storage is ignored, because the server has all data. SSR never uses it: it would be shared. */
const prefix = "daybook:";

export function readStored(name: string): unknown {
  if (import.meta.env.SSR) return null;
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? "null");
  } catch {
    return null;
  }
}

export function store(name: string, value: unknown) {
  if (import.meta.env.SSR) return;
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // The value is only a cache.
  }
}

const subscribeNever = () => () => {};

/** Whether a value is stored under the name; false on the server and during hydration. Hydration renders the component again only if it is. */
export const useIsStored = (name: string, value: string) =>
  useSyncExternalStore(
    subscribeNever,
    () => readStored(name) === value,
    () => false,
  );

/** Clears local and session storage at sign-in, sign-out and session expiry, so that no user data remains. */
export function clearStored() {
  if (import.meta.env.SSR) return;
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Disabled storage is empty.
  }
}

/** The signed-in user as cached in local storage, without further personal data. */
export type StoredUser = Pick<User, "_id" | "name" | "role" | "team" | "profilePicture">;

export const storeUser = ({ _id, name, role, team, profilePicture }: StoredUser) =>
  store("user", { _id, name, role, team, profilePicture } satisfies StoredUser);

export function storedUser() {
  const user = readStored("user");
  return typeof user === "object" && user !== null && "_id" in user ? (user as StoredUser) : undefined;
}

/** Stores the company for the offline screen, without the logo, which could fill the storage. */
export const storeCompany = (company: Company) => store("company", { ...company, logo: null } satisfies Company);

export function storedCompany() {
  const company = readStored("company");
  return typeof company === "object" && company !== null && "timezone" in company ? (company as Company) : undefined;
}
