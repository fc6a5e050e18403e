import type { Announcement } from "@daybook/contract/announcements/announcements";
import { bellListLength } from "@daybook/contract/core/constants";
import { mockResponse } from "./api-responses.ts";
import { newId, pagination } from "./fixtures.ts";

/** Realistic announcements for tests; override only the fields a test is about. */

export const announcement = (changes: Partial<Announcement> = {}): Announcement => ({
  _id: newId(),
  title: "Office closed on Thursday 19 March",
  content: "Ugadi is a **company holiday**.",
  createdAt: "2026-03-12T03:42:00.000Z",
  updatedAt: "2026-03-12T03:42:00.000Z",
  sender: { _id: newId(), name: "Ananya Iyer" },
  pinned: false,
  expiresAt: null,
  version: 1,
  can: { read: true, update: false, remove: false },
  ...changes,
});

/** An announcement with the counts and permissions of an admin. */
export const countedAnnouncement = (changes: Partial<Announcement> = {}) =>
  announcement({ seenCount: 22, recipientCount: 36, can: { read: true, update: true, remove: true }, ...changes });

/** Mocks a change of the seen list, which the server returns from then on. */
export const mockSeen = (
  operation: "POST /announcements/:id/seen" | "POST /announcements/seen" | "DELETE /announcements/seen",
  ids: string[],
) =>
  mockResponse(operation, () => {
    mockResponse("GET /announcements/seen", ids);
    return ids;
  });

/** A page for the bell, which has at most ten rows; all are unread. */
export const announcementsPage = (all: Announcement[]) => ({
  data: all.slice(0, bellListLength),
  pagination: { ...pagination, totalItems: all.length },
  unreadIds: all.map(({ _id }) => _id),
});

/** A page of the list of those who write announcements. */
export const managedPage = (all: Announcement[]) => ({
  data: all,
  pagination: { ...pagination, totalItems: all.length },
  counts: { published: all.length, scheduled: 0, draft: 0, expired: 0 },
});
