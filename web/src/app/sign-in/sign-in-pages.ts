import { lazyScreen } from "../lazy-screen.ts";

/** The sign-in screens. They import their files directly, so that they load without the list of all pages. */
export const signInPages = {
  LoginPage: lazyScreen(() => import("../../features/auth/pages/login-page.tsx"), "LoginPage"),
  RegisterPage: lazyScreen(() => import("../../features/auth/pages/register-page.tsx"), "RegisterPage"),
  ForgotPasswordPage: lazyScreen(() => import("../../features/account-links/pages/forgot-password-page.tsx"), "ForgotPasswordPage"),
  LinkPage: lazyScreen(() => import("../../features/account-links/pages/link-page.tsx"), "LinkPage"),
  ConfirmEmailPage: lazyScreen(() => import("../../features/account-links/pages/confirm-email-page.tsx"), "ConfirmEmailPage"),
  DecidePage: lazyScreen(() => import("../../features/decisions/pages/decide-page.tsx"), "DecidePage"),
  AdminSetupPage: lazyScreen(() => import("../../features/setup/pages/admin-setup-page.tsx"), "AdminSetupPage"),
};
