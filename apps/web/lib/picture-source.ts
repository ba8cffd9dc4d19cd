import type { Picture } from '@plaudit/contract/files'
import type { PictureSource } from '@plaudit/ui/picture'

/** A stored picture for the parts that show it. */
export function pictureSource(picture: Picture | null): PictureSource | null {
  return picture && { src: picture.src, srcSet: picture.srcset, color: picture.color }
}
