import { randomUUID } from "node:crypto";

/** A UUID of version 7: ids of the product are ordered by time too. */
export function newId() {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
