import type { Announcement } from "@daybook/contract/announcements/announcements";

/** Whether its readers have it; those who read announcements get no others. */
export const isPublished = ({ status = "published" }: Pick<Announcement, "status">) => status === "published";
