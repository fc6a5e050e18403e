/** Hashes an id to a number from 0 to `tones - 1` (FNV-1a). */
export function toneOf(id: string, tones: number) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % tones;
}
