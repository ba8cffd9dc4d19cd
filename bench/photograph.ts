import { createHash } from 'node:crypto'
import sharp from 'sharp'

const [width, height] = [960, 720]

/** Cells of the coarsest pattern across; each finer one has twice as many and less contrast, as in photographs. */
const coarsest = 4
const contrast = 110
/** So a WebP of quality 80 has 60 to 100 KB, as photographs of this size have. */
const falls = 1.35
/** Noise that a sensor adds to each pixel, levels of 255. */
const grain = 5

/** Even random bytes that a seed names. */
const random = (seed: string, count: number): Buffer =>
  createHash('shake256', { outputLength: count }).update(seed).digest()

/** Random colours in so many cells across, drawn smoothly over the whole picture. */
function pattern(seed: string, across: number): Promise<Buffer> {
  const raw = { width: across, height: Math.round((across * height) / width), channels: 3 as const }
  return sharp(random(`${seed} ${across}`, raw.width * raw.height * 3), { raw })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
}

/**
 * A picture of 960 × 720 that packs as a photograph does: contrast falls with the fineness of what is seen, down to the
 * grain. Random dots would make a file several times as large, a drawing a far smaller one.
 */
export async function photograph(seed: string): Promise<Buffer> {
  const sum = new Float32Array(width * height * 3).fill(128)
  let strength = contrast
  for (let across = coarsest; across < width; across *= 2, strength /= falls)
    for (const [at, level] of (await pattern(seed, across)).entries())
      sum[at] = (sum[at] ?? 0) + ((level - 128) / 128) * strength
  for (const [at, level] of random(`${seed} grain`, sum.length).entries())
    sum[at] = (sum[at] ?? 0) + ((level - 128) / 128) * grain
  return sharp(Uint8ClampedArray.from(sum), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}
