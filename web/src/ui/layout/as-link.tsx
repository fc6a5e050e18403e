import { AppLink } from "./app-link.tsx";

/** Makes a Mantine part a link: `<Button {...asLink("/my-leaves")}>`. Nothing where there is no address. */
export const asLink = (href: string | undefined, download = false) =>
  href === undefined
    ? {}
    : {
        renderRoot: (props: object) => <AppLink {...props} href={href} download={download || undefined} />,
      };
