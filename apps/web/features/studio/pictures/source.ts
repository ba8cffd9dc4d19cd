import type { Picture } from '@plaudit/contract/files'
import type { PictureSource } from '@plaudit/ui/picture'

/** A stored picture as the design system takes it. */
export function sourceOf(picture: Picture | null): PictureSource | null {
  return picture && { src: picture.src, srcSet: picture.srcset, color: picture.color }
}
