/** `1 file`, `1,200 files` */
export const count = (files: number) => `${files.toLocaleString("en")} ${files === 1 ? "file" : "files"}`;

/** `12.3 MB` */
export const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
