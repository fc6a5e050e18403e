import "react";

/** Allows custom properties in `style`: `style={{ "--side": "336px" }}`. */
declare module "react" {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
