/** Whether a file of `web/dist` belongs to the last build alone. */
export function isOfLastBuild(): (file: string) => boolean;
