export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic'

/** Returns a file's kind by its first bytes, whatever its name says; null when it is no picture that screens show. */
export function pictureKind(start: Uint8Array): PictureKind | null {
  const text = String.fromCharCode(...start.subarray(0, 16))
  if (start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff) return 'jpeg'
  if (text.startsWith('\u0089PNG\r\n')) return 'png'
  if (text.startsWith('GIF8')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) !== 'ftyp') return null
  const brand = text.slice(8, 12)
  if (brand === 'avif' || brand === 'avis') return 'avif'
  return ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'].includes(brand) ? 'heic' : null
}

export interface Size {
  width: number
  height: number
}

/** No screen shows more than this; the server's largest size is smaller still. */
const longestSide = 2560

/** The sizes to try, largest first, each with the quality of its compression. */
export function sizesToTry({ width, height }: Size): (Size & { quality: number })[] {
  const largest = Math.min(1, longestSide / Math.max(width, height))
  return [
    { share: 1, quality: 0.88 },
    { share: 1, quality: 0.78 },
    { share: 0.75, quality: 0.78 },
    { share: 0.5, quality: 0.72 },
    { share: 0.3, quality: 0.7 },
  ].map(({ share, quality }) => ({
    width: Math.max(1, Math.round(width * largest * share)),
    height: Math.max(1, Math.round(height * largest * share)),
    quality,
  }))
}
