import { AppLink } from "./app-link.tsx";

/** Props that render a Mantine component as a link: `<Button {...asLink("/my-leaves")}>`. None if `href` is undefined. */
export const asLink = (href: string | undefined, download = false) =>
  href === undefined
    ? {}
    : {
        renderRoot: (props: object) => <AppLink {...props} href={href} download={download || undefined} />,
      };
