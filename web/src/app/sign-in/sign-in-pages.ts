import { lazyScreenPart } from "#ui/feedback/lazy-part.tsx";

/** The sign-in screens. They import their files directly, so that they load without the list of all pages. */
export const signInPages = {
  LoginPage: lazyScreenPart(async () => (await import("../../features/auth/pages/login-page.tsx")).LoginPage),
  RegisterPage: lazyScreenPart(async () => (await import("../../features/auth/pages/register-page.tsx")).RegisterPage),
  ForgotPasswordPage: lazyScreenPart(
    async () => (await import("../../features/account-links/pages/forgot-password-page.tsx")).ForgotPasswordPage,
  ),
  LinkPage: lazyScreenPart(async () => (await import("../../features/account-links/pages/link-page.tsx")).LinkPage),
  ConfirmEmailPage: lazyScreenPart(
    async () => (await import("../../features/account-links/pages/confirm-email-page.tsx")).ConfirmEmailPage,
  ),
  DecidePage: lazyScreenPart(async () => (await import("../../features/decisions/pages/decide-page.tsx")).DecidePage),
  AdminSetupPage: lazyScreenPart(async () => (await import("../../features/setup/pages/admin-setup-page.tsx")).AdminSetupPage),
};
