import { useRouter } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";

type Props = Omit<ComponentProps<"a">, "href"> & { href: string };

const opensElsewhere = (event: MouseEvent<HTMLAnchorElement>) =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Loads when the first file is wanted; where even that fails the browser fetches the file alone. */
const saveFile = (href: string, name: string | undefined) =>
  import("#lib/files/download.ts").then(
    ({ download }) => download(href, name),
    () => location.assign(href),
  );

/**
 * A link to a screen by its address, for parts that are handed an address and know no routes. It moves without loading
 * the page again and loads the screen's code when it is hovered. With `download` the API's file behind it is saved, and
 * a refusal is said on the screen. Other files and other sites are plain `<a>`.
 */
export function AppLink({ href, onClick, onPointerEnter, children, ...props }: Props) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const inside = router !== null && href.startsWith("/") && !href.startsWith("/api/") && !props.target && !props.download;
  const isFile = href.startsWith("/api/") && props.download !== undefined;

  return (
    <a
      {...props}
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (inside) void router.preloadRoute({ to: href.split("?", 1)[0] }).catch(() => undefined);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (!(inside || isFile) || opensElsewhere(event)) return;
        event.preventDefault();
        if (inside) void router.navigate({ href });
        else void saveFile(href, typeof props.download === "string" ? props.download : undefined);
      }}
    >
      {children}
    </a>
  );
}
