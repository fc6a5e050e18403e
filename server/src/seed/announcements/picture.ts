import sharp from "sharp";

const [width, height] = [960, 540];

type Color = [number, number, number];
const mix = (from: Color, to: Color, share: number) => from.map((value, index) => value + (to[index]! - value) * share) as Color;

/** Height of a ridge above the ground at a place, in pixels. */
const ridge = (x: number, base: number, wave: number) => base + 34 * Math.sin(x / wave) + 15 * Math.sin(x / (wave / 2.7) + 1.3);

function colorAt(x: number, y: number): Color {
  const fromGround = height - y;
  if (fromGround < ridge(x, 90, 130)) return mix([28, 62, 66], [18, 40, 46], y / height);
  if (fromGround < ridge(x + 300, 170, 210)) return [58, 104, 104];
  if (fromGround < ridge(x + 620, 235, 260)) return [122, 156, 148];
  if (Math.hypot(x - 690, y - 170) < 54) return [255, 236, 196];
  return mix([112, 164, 196], [250, 214, 170], Math.min(1, y / 300));
}

/** A rendered landscape, as the demo company's render farm makes them. */
export function landscape(): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(colorAt(x, y).map(Math.round), (y * width + x) * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
