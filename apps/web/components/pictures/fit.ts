import { maxUploadBytes } from '@plaudit/contract/constants'
import { pictureKind, sizesToTry } from './kind.ts'
import type { PictureKind } from './kind.ts'

/** Why a file can't become a picture: it is none, this browser can't read it, or it can't be made small enough. */
export class PictureProblem extends Error {
  readonly problem: 'not_a_picture' | 'unreadable' | 'too_big'

  constructor(problem: PictureProblem['problem']) {
    super(problem)
    this.name = 'PictureProblem'
    this.problem = problem
  }
}

/** A file this small is sent as it is; the server makes its own sizes of it. */
const smallEnough = maxUploadBytes / 2

/**
 * Makes a photo small enough to send (3 MB, specification 5), upright whatever way the camera was held.
 * @throws PictureProblem
 */
export async function fitPicture(file: File): Promise<File> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, 32).arrayBuffer()))
  if (kind === null) throw new PictureProblem('not_a_picture')
  if (file.size <= smallEnough && kind !== 'heic') return file
  const bitmap = await open(file)
  try {
    return await shrink(bitmap, kind, file)
  } finally {
    bitmap.close()
  }
}

async function open(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new PictureProblem('unreadable')
  }
}

async function shrink(bitmap: ImageBitmap, kind: PictureKind, file: File): Promise<File> {
  for (const size of sizesToTry(bitmap)) {
    const blob = await draw(bitmap, size, kind)
    if (blob.size <= maxUploadBytes) {
      const ending = blob.type === 'image/webp' ? 'webp' : 'jpg'
      return new File([blob], `${file.name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type })
    }
  }
  throw new PictureProblem('too_big')
}

async function draw(
  bitmap: ImageBitmap,
  size: { width: number; height: number; quality: number },
  kind: PictureKind,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new PictureProblem('unreadable')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, size.width, size.height)
  if (kind !== 'jpeg' && kind !== 'heic') {
    // See-through parts stay so where the browser can write them.
    const webp = await blobOf(canvas, 'image/webp', size.quality)
    if (webp.type === 'image/webp') return webp
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, size.width, size.height)
  }
  return blobOf(canvas, 'image/jpeg', size.quality)
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PictureProblem('unreadable'))),
      type,
      quality,
    )
  })
}
