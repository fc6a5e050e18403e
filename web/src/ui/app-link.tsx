import { useRouter } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";

type Props = Omit<ComponentProps<"a">, "href"> & { href: string };

const opensElsewhere = (event: MouseEvent<HTMLAnchorElement>) =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * A link to a screen by its address, for parts that are handed an address and know no routes. It moves without loading
 * the page again and loads the screen's code when it is hovered. Files and other sites are plain `<a>`.
 */
export function AppLink({ href, onClick, onPointerEnter, children, ...props }: Props) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const inside = router !== null && href.startsWith("/") && !href.startsWith("/api/") && !props.target && !props.download;

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
        if (!inside || opensElsewhere(event)) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    >
      {children}
    </a>
  );
}
