import type Pictures from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { refuse } from '../../../platform/errors.ts'
import { onDemand } from '../../../platform/onDemand.ts'
import { openRoom } from '../../../platform/room.ts'

const sharp = onDemand<typeof Pictures>('sharp')

/** A camera makes 50 million pixels; a small file that claims more is a trap. */
const maxPixels = 64_000_000
/** Reading this one takes as much as reading four pixels of another, and no camera writes it. */
const avifPixel = 4
/** Pixels that are read at once: two thousand bytes of a trap unpack to hundreds of megabytes. */
const drawing = openRoom(maxPixels)
const kinds = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif', 'avif'])
const sizes = [160, 320, 640, 1280]
/** A cover fills a desk's screen. */
const coverSize = 1920
/** No picture is taller than this many times its width: the rest is cut off evenly. */
const tallest = 4

export interface Rendition {
  width: number
  bytes: Uint8Array
}

interface Size {
  width: number
  height: number
}

export interface Rendered extends Size {
  /** Its dominant colour as `#rrggbb`. */
  color: string
  renditions: Rendition[]
}

/**
 * Makes the sizes that screens use out of an upload: upright, first frame only, without anything that
 * the camera wrote into it (product 10).
 * @throws refusal invalid_picture when the content, whatever it is called, is no picture.
 */
export async function render(content: Uint8Array, purpose: string): Promise<Rendered> {
  try {
    const picture = openPicture(content)
    const natural = await naturalSize(picture)
    return await drawing(natural.room, () => drawn(picture, natural, purpose))
  } catch (error) {
    // The library says no by plain errors; ours to tell from a fault is only what has another type.
    if (error instanceof TypeError || error instanceof RangeError) throw error
    return refuse('invalid_picture')
  }
}

async function drawn(picture: Sharp, natural: Size, purpose: string): Promise<Rendered> {
  const widths = widthsFor(natural.width, purpose)
  const width = widths.at(-1) ?? natural.width
  const height = Math.max(1, Math.round((natural.height * width) / natural.width))
  const base = await decoded(picture, width, Math.min(height, width * tallest))
  const renditions: Rendition[] = []
  for (const each of widths) renditions.push({ width: each, bytes: await webp(base, each) })
  return { ...base.size, color: await dominantColor(base), renditions }
}

function openPicture(content: Uint8Array): Sharp {
  return sharp()(content, {
    failOn: 'error',
    limitInputPixels: maxPixels,
    pages: 1,
    sequentialRead: true,
  }).timeout({ seconds: 20 })
}

async function naturalSize(picture: Sharp): Promise<Size & { room: number }> {
  const { format, autoOrient: size }: Metadata = await picture.metadata()
  const room = size.width * size.height * (format === 'heif' ? avifPixel : 1)
  if (!kinds.has(format) || room > maxPixels) refuse('invalid_picture')
  return { ...size, room }
}

/** The standard widths that the picture fills, and its own when it is smaller than the largest. */
function widthsFor(natural: number, purpose: string): number[] {
  const wanted = purpose === 'cover' ? [...sizes, coverSize] : sizes
  const largest = wanted.at(-1) ?? natural
  return [
    ...wanted.filter((width) => width < natural && width < largest),
    Math.min(natural, largest),
  ]
}

interface Decoded {
  size: Size
  open(): Sharp
}

/** Reads the file once, at the largest size that is needed; the other sizes come out of this one. */
async function decoded(picture: Sharp, width: number, height: number): Promise<Decoded> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ width, height, fit: 'cover', position: 'centre' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return { size: { width: info.width, height: info.height }, open: () => sharp()(data, { raw }) }
}

function webp(base: Decoded, width: number): Promise<Buffer> {
  return base.open().resize({ width }).webp({ quality: 75, effort: 3 }).toBuffer()
}

async function dominantColor(base: Decoded): Promise<string> {
  const small = await base
    .open()
    .resize({ width: 64, height: 64, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png()
    .toBuffer()
  const { dominant } = await sharp()(small).stats()
  const hex = (part: number): string => part.toString(16).padStart(2, '0')
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
}
