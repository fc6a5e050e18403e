import type { Company } from "@daybook/contract/settings";
import type { User } from "@daybook/contract/users";

/** What the browser remembers between visits. Switched-off or full storage is no reason to fail: the server knows it all. */
const prefix = "daybook:";

export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? "null");
  } catch {
    return null;
  }
}

export function store(name: string, value: unknown) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Remembering is a convenience.
  }
}

/** At sign-in, sign-out and the end of a session nothing of a person stays in the browser. */
export function clearStored() {
  try {
    localStorage.clear();
  } catch {
    // Storage that is switched off holds nothing.
  }
}

/** The signed-in user as kept in local storage: no personal data. */
export type StoredUser = Pick<User, "_id" | "name" | "role" | "team" | "profilePicture">;

export const storeUser = ({ _id, name, role, team, profilePicture }: StoredUser) =>
  store("user", { _id, name, role, team, profilePicture } satisfies StoredUser);

export function storedUser() {
  const user = readStored("user");
  return typeof user === "object" && user !== null && "_id" in user ? (user as StoredUser) : undefined;
}

/** What the screen without a connection needs to know of the company; a logo may be as large as all of the storage. */
export const storeCompany = (company: Company) => store("company", { ...company, logo: null } satisfies Company);

export function storedCompany() {
  const company = readStored("company");
  return typeof company === "object" && company !== null && "timezone" in company ? (company as Company) : undefined;
}
