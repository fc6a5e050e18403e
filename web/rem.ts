/** What grows with the text: type, heights and widths. Spacing, lines and radii stay, so that large text has room on a phone. */
const growing =
  /^(font-size|line-height|(min-|max-)?(width|height)|(min-|max-)?(inline|block)-size|flex(-basis)?|grid-(template|auto)-(columns|rows)|top|bottom|contain-intrinsic-size|--(control|row|field|topbar|sidebar)[\w-]*)$/;

/** Lines and other marks up to this width stay as they are. */
const linePx = 3;

/** So do the touch targets of phones: fingers do not grow, and large text fits in them. */
const isTouchTarget = (px: number) => px >= 44 && px <= 52;

const isFixed = (px: number) => px <= linePx || isTouchTarget(px);

const pxPerRem = 16;

/** Returns a declaration's value with lengths in `rem` where they grow with the font size of the browser (decision 0069). */
export const inRem = (property: string, value: string) =>
  growing.test(property)
    ? value.replaceAll(/(?<![\w.-])(\d*\.?\d+)px\b/g, (length, px: string) =>
        isFixed(Number(px)) ? length : `${Number(px) / pxPerRem}rem`,
      )
    : value;
