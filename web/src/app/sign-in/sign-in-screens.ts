/** Sign-in screens and the page that decides from an email, without a frame. */
export const signInScreens = [
  { path: "/login", title: "Sign in", page: "LoginPage" },
  { path: "/register", title: "Create account", page: "RegisterPage" },
  { path: "/forgot-password", title: "Forgot password", page: "ForgotPasswordPage" },
  { path: "/welcome", title: "Welcome", page: "LinkPage" },
  { path: "/reset-password", title: "Reset password", page: "LinkPage" },
  { path: "/confirm-email", title: "Confirm email", page: "ConfirmEmailPage" },
  { path: "/decide", title: "Decide", page: "DecidePage" },
  { path: "/admin-setup", title: "Set up Daybook", page: "AdminSetupPage" },
] as const;

export type SignInScreen = (typeof signInScreens)[number];

/** Returns the sign-in screen at a path, if there is one. */
export const signInScreenOf = (path: string) => signInScreens.find((screen) => screen.path === path);
