import type { Operation } from "@daybook/contract/api";

/** What a failed call says when the server says nothing: the specification's error catalogue, one line for each operation. */
const fallbacks: Record<Operation, string> = {
  "POST /auth/register": "Registration failed",
  "POST /auth/login": "Invalid credentials. Please check your email and password.",
  "POST /auth/logout": "Logout failed",
  "GET /auth/check": "Authentication check failed",
  "GET /auth/options": "Something went wrong",
  "POST /auth/admin-setup": "Registration failed",
  "POST /auth/verify-admin-token": "Something went wrong",
  "PUT /auth/password": "Failed to change password",

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

  "POST /eod/submit": "Submission failed",
  "PUT /eod/:id": "Failed to update EOD",
  "GET /eod/my-eods": "Failed to fetch EODs",
  "GET /eod/all": "Failed to fetch EODs",
  "GET /eod/users/:ids": "Failed to fetch EODs",
  "GET /eod/compliance": "Failed to fetch EODs",
  "GET /eod/draft": "Failed to fetch EODs",
  "GET /eod/:id": "Failed to fetch EODs",
  "GET /eod/:id/revisions": "Failed to fetch EODs",

  "GET /health": "Something went wrong",
  "GET /health/ready": "Something went wrong",

  "GET /settings": "Failed to get settings",
  "PUT /settings": "Failed to update settings",

  "GET /views": "Failed to get views",
  "POST /views": "Failed to create view",
  "DELETE /views/:id": "Failed to delete view",
};

export const fallbackOf = (operation: Operation) => fallbacks[operation] || "Something went wrong";
