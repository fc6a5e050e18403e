import "react";

/** Custom properties may be set where a value is only known at run time: `style={{ "--side": "336px" }}`. */
declare module "react" {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
