import type Pictures from 'sharp'
import type { OverlayOptions } from 'sharp'
import { onDemand } from '../onDemand.ts'

const sharp = onDemand<typeof Pictures>('sharp')

/** The largest size that link previews show (Open Graph, Twitter). */
export const cardSize: [number, number] = [1200, 630]

export const svg = (width: number, height: number, body: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  )

/** A picture cut to a box, around what draws the eye; a drawing where there is none. */
export const boxed = (
  bytes: Uint8Array | undefined,
  [width, height]: [number, number],
  otherwise: string,
): Promise<Buffer> =>
  bytes
    ? sharp()(bytes).resize(width, height, { fit: 'cover', position: 'attention' }).png().toBuffer()
    : sharp()(svg(width, height, otherwise))
        .png()
        .toBuffer()

/** A picture cut to a square. */
export const squared = (bytes: Uint8Array, size: number): Promise<Buffer> =>
  sharp()(bytes).resize(size, size, { fit: 'cover' }).png().toBuffer()

/** A square picture as a disc. */
export async function disc(square: Buffer, size: number): Promise<Buffer> {
  const mask = svg(size, size, `<circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/>`)
  return sharp()(square)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** Lays pictures and drawings over one another; the answer is what link previews take. */
export async function flatten(
  [width, height]: [number, number],
  layers: OverlayOptions[],
): Promise<Buffer> {
  return sharp()({ create: { width, height, channels: 3, background: '#0b1b2b' } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}
