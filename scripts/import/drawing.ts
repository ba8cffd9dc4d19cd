import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Two tones of a poster with the ink, skin and cloth that go with them. */
export interface Palette {
  light: string
  deep: string
  ink: string
  skin: string
  cloth: string
}

const palettes: Palette[] = [
  { light: '#e8558f', deep: '#a92560', ink: '#32061c', skin: '#ffe9f1', cloth: '#f0b73c' },
  { light: '#b9d136', deep: '#71890c', ink: '#1c2404', skin: '#fbffe6', cloth: '#2f56d9' },
  { light: '#7fcdea', deep: '#2b84ad', ink: '#052638', skin: '#f3fcff', cloth: '#e2553a' },
  { light: '#3d5af1', deep: '#182ca0', ink: '#070f38', skin: '#e9eeff', cloth: '#ef8358' },
  { light: '#f4b72f', deep: '#b87405', ink: '#2b1a04', skin: '#fff6de', cloth: '#157a76' },
  { light: '#ee6544', deep: '#b22c17', ink: '#340b05', skin: '#ffece6', cloth: '#e6c14a' },
  { light: '#3a9c6b', deep: '#11542f', ink: '#04200f', skin: '#ecfff4', cloth: '#f2a65a' },
  { light: '#9c5fb5', deep: '#552568', ink: '#1f0929', skin: '#faeeff', cloth: '#78c6c0' },
  { light: '#28a7a0', deep: '#0a5f5d', ink: '#021f20', skin: '#e8fffd', cloth: '#f07aa5' },
  { light: '#56708f', deep: '#1f3450', ink: '#081320', skin: '#eef5ff', cloth: '#f5b52e' },
  { light: '#d98a5b', deep: '#8c4420', ink: '#2a1003', skin: '#fff1e6', cloth: '#4c6fd1' },
  { light: '#c7a6e8', deep: '#6d47a8', ink: '#1d0f38', skin: '#f8f1ff', cloth: '#d83f5f' },
]

/** A number from 0 below `below`, the same for the same text. */
export function draw(seed: string, below: number): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) % below
}

/** The colours of a seed, or those of a number. */
export function paletteOf(seed: string, colours?: number): Palette {
  const palette = palettes[(colours ?? draw(seed, palettes.length)) % palettes.length]
  if (palette === undefined) throw new Error('no palette')
  return palette
}

/** The width that a card on a fine screen needs; a larger upright picture only takes longer. */
const uprightWidth = 640

/** Markup of a picture as JPEG. */
export async function picture(body: string, width: number, height: number): Promise<Buffer> {
  const portrait = height > width
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${portrait ? uprightWidth : width}" viewBox="0 0 ${width} ${height}" fill="none">${body}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer()
}

/** Dots on a turned grid that grow towards the upper right. */
export function halftone(width: number, height: number): string {
  const step = 14
  const [cos, sin] = [Math.cos(0.5), Math.sin(0.5)]
  const reach = Math.ceil(Math.hypot(width, height) / step)
  let path = ''
  for (let i = -reach; i <= reach; i++) {
    for (let j = -reach; j <= reach; j++) {
      const x = (i * cos - j * sin) * step
      const y = (i * sin + j * cos) * step
      const r = 4.6 * (x / width - (y / height) * 0.35 - 0.3)
      if (r < 0.5 || x < 0 || y < 0 || x > width || y > height) continue
      path += `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-2 * r).toFixed(1)} 0`
    }
  }
  return path
}
