import { change } from "#changes.ts";

export const groupCreated = change("scim.group_created");
export const groupUpdated = change("scim.group_updated");
export const groupRemoved = change("scim.group_removed");
export const mappingUpdated = change("scim.mapping_updated");
