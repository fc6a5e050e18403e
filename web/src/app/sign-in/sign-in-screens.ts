import { lazyScreenPart } from "#ui/feedback/lazy-part.tsx";

/* The pages import their files directly, so that they load without the list of all pages. */
const LoginPage = lazyScreenPart(async () => (await import("../../features/auth/pages/login-page.tsx")).LoginPage);
const RegisterPage = lazyScreenPart(async () => (await import("../../features/auth/pages/register-page.tsx")).RegisterPage);
const ForgotPasswordPage = lazyScreenPart(
  async () => (await import("../../features/account-links/pages/forgot-password-page.tsx")).ForgotPasswordPage,
);
const LinkPage = lazyScreenPart(async () => (await import("../../features/account-links/pages/link-page.tsx")).LinkPage);
const ConfirmEmailPage = lazyScreenPart(
  async () => (await import("../../features/account-links/pages/confirm-email-page.tsx")).ConfirmEmailPage,
);
const DecidePage = lazyScreenPart(async () => (await import("../../features/decisions/pages/decide-page.tsx")).DecidePage);
const AdminSetupPage = lazyScreenPart(async () => (await import("../../features/setup/pages/admin-setup-page.tsx")).AdminSetupPage);

/** Sign-in screens and the page that decides from an email, without a frame. */
export const signInScreens = [
  { path: "/login", title: "Sign in", Page: LoginPage },
  { path: "/register", title: "Create account", Page: RegisterPage },
  { path: "/forgot-password", title: "Forgot password", Page: ForgotPasswordPage },
  { path: "/welcome", title: "Welcome", Page: LinkPage },
  { path: "/reset-password", title: "Reset password", Page: LinkPage },
  { path: "/confirm-email", title: "Confirm email", Page: ConfirmEmailPage },
  { path: "/decide", title: "Decide", Page: DecidePage },
  { path: "/admin-setup", title: "Set up Daybook", Page: AdminSetupPage },
] as const;

export type SignInScreen = (typeof signInScreens)[number];

/** Returns the sign-in screen at a path, if there is one. */
export const signInScreenOf = (path: string) => signInScreens.find((screen) => screen.path === path);
