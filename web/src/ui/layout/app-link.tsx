import { useRouter } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";

type Props = Omit<ComponentProps<"a">, "href"> & { href: string };

const opensOtherwise = (event: MouseEvent<HTMLAnchorElement>) =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Downloads with `download.ts`, which loads on demand; if that fails, the browser navigates to the file. */
const saveFile = (href: string, name: string | undefined) =>
  import("#lib/files/download.ts").then(
    ({ download }) => download(href, name),
    () => location.assign(href),
  );

/**
 * A link by URL, for components that know no routes. Screens open through the router and preload on hover. With
 * `download` the API's file is saved, and a failure raises a toast. Other files and sites are plain `<a>`.
 */
export function AppLink({ href, onClick, onPointerEnter, children, ...props }: Props) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const inside = router !== null && href.startsWith("/") && !href.startsWith("/api/") && !props.target && !props.download;
  const isFile = href.startsWith("/api/") && props.download !== undefined;

  return (
    <a
      dir="auto"
      {...props}
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (inside) void router.preloadRoute({ to: href.split("?", 1)[0] }).catch(() => undefined);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (!(inside || isFile) || opensOtherwise(event)) return;
        event.preventDefault();
        if (inside) void router.navigate({ href });
        else void saveFile(href, typeof props.download === "string" ? props.download : undefined);
      }}
    >
      {children}
    </a>
  );
}
