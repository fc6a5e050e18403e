import { lazyScreen } from "./lazy-screen.ts";

/** The sign-in screens. They import their files directly, so that they load without the list of all pages. */
export const signInPages = {
  LoginPage: lazyScreen(() => import("../features/auth/pages/login-page.tsx"), "LoginPage"),
  RegisterPage: lazyScreen(() => import("../features/auth/pages/register-page.tsx"), "RegisterPage"),
  AdminSetupPage: lazyScreen(() => import("../features/auth/pages/admin-setup-page.tsx"), "AdminSetupPage"),
};
