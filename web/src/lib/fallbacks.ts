import type { Operation } from "@daybook/contract/api";
import type { SignInOperation } from "./fallback-of.ts";

/**
 * What a failed call says when the server says nothing: the specification's error catalogue, one line for each
 * operation. Loaded with the shell; the operations of the sign-in stand in `fallback-of.ts`.
 */
export const fallbacks: Record<Exclude<Operation, SignInOperation>, string> = {
  "GET /users": "Failed to get users",
  "GET /users/admin": "Failed to get users",
  "GET /users/dropdown": "Failed to get users",
  "GET /users/project/:projectId": "Failed to get users",
  "GET /users/:id": "Failed to get user",
  "POST /users": "Failed to create user",
  "PUT /users/admin/user/:id": "Failed to update user",
  "DELETE /users/admin/user/:id": "Failed to delete user",
  "GET /users/profile": "Failed to fetch user profile",
  "PUT /users/profile": "Failed to update user profile",
  "PUT /users/profile/me": "Failed to update profile",
  "POST /users/import": "Failed to import users",
  "GET /users/preferences": "Failed to get preferences",
  "PUT /users/preferences": "Failed to update preferences",

  "GET /users/teams": "Failed to get teams",
  "GET /users/teams/:id": "Failed to get team",
  "POST /users/teams": "Failed to create team",
  "PUT /users/teams/:id": "Failed to update team",
  "DELETE /users/teams/:id": "Failed to delete team",

  "GET /projects": "Failed to get projects",
  "GET /projects/dropdown": "Failed to get projects",
  "GET /projects/my-projects": "Failed to fetch user projects",
  "GET /projects/:id": "Failed to get project",
  "POST /projects": "Failed to create project",
  "PUT /projects/:id": "Failed to update project",
  "PUT /projects/:id/members": "Failed to update project",
  "DELETE /projects/:id": "Failed to delete project",

  "GET /tasks": "Failed to get tasks",
  "GET /tasks/user/:userId": "Failed to get tasks",
  "GET /tasks/project/:projectId": "Failed to get tasks",
  "GET /tasks/counts": "Failed to get tasks",
  "POST /tasks/by-ids": "Failed to fetch selected tasks",
  "GET /tasks/:id": "Failed to get task",
  "POST /tasks/bulk": "Failed to create tasks",
  "PUT /tasks/:id": "Failed to update task",
  "PUT /tasks/:id/status": "Failed to update task status",
  "PUT /tasks/bulk": "Failed to update tasks",
  "DELETE /tasks/bulk": "Failed to delete tasks",
  "DELETE /tasks/:id": "Failed to delete task",
  "POST /tasks/restore": "Failed to restore tasks",
  "POST /tasks/import": "Failed to import tasks",
  "GET /tasks/:id/comments": "Failed to get comments",
  "POST /tasks/:id/comments": "Failed to create comment",
  "GET /tasks/:id/activity": "Failed to get activity",
  "POST /tasks/:id/attachments": "Failed to add attachment",
  "DELETE /tasks/:id/attachments/:fileId": "Failed to delete attachment",

  "POST /eod/submit": "Submission failed",
  "PUT /eod/:id": "Failed to update EOD",
  "GET /eod/my-eods": "Failed to fetch EODs",
  "GET /eod/all": "Failed to fetch EODs",
  "GET /eod/users/:ids": "Failed to fetch EODs",
  "GET /eod/compliance": "Failed to fetch EODs",
  "GET /eod/draft": "Failed to fetch EODs",
  "GET /eod/:id": "Failed to fetch EODs",
  "GET /eod/:id/revisions": "Failed to fetch EODs",

  "GET /announcements": "Failed to fetch announcements",
  "GET /announcements/all": "Failed to fetch announcements",
  "POST /announcements": "Failed to create announcement",
  "PUT /announcements/:id": "Failed to update announcement",
  "DELETE /announcements/:id": "Failed to delete announcement",
  "GET /announcements/seen": "Failed to get seen announcements",
  "POST /announcements/seen": "Failed to mark announcement as seen",
  "POST /announcements/:id/seen": "Failed to mark announcement as seen",
  "DELETE /announcements/seen": "Failed to clear seen announcements",
  "GET /announcements/:id/seen-by": "Failed to get users",

  "GET /policy": "Failed to get policy",
  "GET /policy/versions": "Failed to get policy",
  "GET /policy/acknowledgements": "Failed to get acknowledgements",
  "PUT /policy": "Failed to update policy",
  "POST /policy/acknowledge": "Failed to acknowledge policy",

  "GET /health": "Something went wrong",
  "GET /health/ready": "Something went wrong",

  "GET /settings": "Failed to get settings",
  "PUT /settings": "Failed to update settings",

  "GET /audit": "Failed to get audit trail",
  "GET /audit/names": "Failed to get audit trail",

  "GET /views": "Failed to get views",
  "POST /views": "Failed to create view",
  "DELETE /views/:id": "Failed to delete view",
};
