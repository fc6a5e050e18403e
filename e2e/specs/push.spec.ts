import { wholeBrowser } from "../browser.ts";
import { expect, test } from "../fixtures.ts";

// The headless shell shows no notifications.
test.use({ launchOptions: wholeBrowser });

/* No push service is reachable in tests, so Chromium's debugging protocol delivers the message to the service worker. */

test("a push message is shown by the service worker, once per notice, and leads to its page", async ({ signIn, make }) => {
  const page = await signIn(await make.person(), { serviceWorkers: "allow", permissions: ["notifications"] });
  await page.goto("/profile?tab=notifications");
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);

  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted);
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const deliver = (message: object) =>
    session.send("ServiceWorker.deliverPushMessage", { origin: new URL(scope).origin, registrationId, data: JSON.stringify(message) });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, href: data.href as string }));
    });

  const message = {
    id: "1",
    title: "Kavya Nair requests 3 days of leave, 12 Mar 2026 to 16 Mar 2026",
    body: "",
    href: "/team-lead/leaves",
  };
  await deliver(message);
  await expect.poll(shown).toEqual([{ title: message.title, body: "", tag: "1", href: message.href }]);
  await deliver({ ...message, body: "It was changed" });
  await expect.poll(shown).toEqual([{ title: message.title, body: "It was changed", tag: "1", href: message.href }]);
  await deliver({ id: "2", title: "You have a new notification", body: "Open your inbox to read it.", href: "/inbox" });
  await expect.poll(async () => (await shown()).length).toBe(2);
});

test("a browser without a push service says so, and push messages stay off", async ({ signIn, make }) => {
  const page = await signIn(await make.person(), { serviceWorkers: "allow", permissions: ["notifications"] });
  await page.goto("/profile?tab=notifications");
  page.watched.expect(/Push API in incognito mode/);
  const push = page.getByRole("switch", { name: "Push messages in this browser" });
  await push.click();
  await expect(page.getByText("Push messages could not be turned on in this browser.")).toBeVisible();
  await expect(push).not.toBeChecked();
});
