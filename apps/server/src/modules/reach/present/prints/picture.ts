import { duotoneOf, initialsOf } from '@plaudit/contract/standIn'
import type Pictures from 'sharp'
import { setText } from '../../../../platform/lettering/lettering.ts'
import { onDemand } from '../../../../platform/onDemand.ts'
import { svgBackdrop, svgText, type PictureBytes } from '../../../../platform/sheet/drawing.ts'
import { svg } from '../../../../platform/sheet/picture.ts'
import type { Print, Shown } from './model.ts'

const sharp = onDemand<typeof Pictures>('sharp')

/** A person's picture cut to a box; their initials on a lit stage when there is none. */
export async function personPicture(
  { id, name, picture }: Pick<Shown, 'id' | 'name' | 'picture'>,
  [width, height]: [number, number],
  bytesOf: PictureBytes,
): Promise<Buffer> {
  const bytes = picture ? await bytesOf(picture, width) : undefined
  if (bytes)
    return sharp()(bytes)
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .png()
      .toBuffer()
  const size = Math.min(width, height) * 0.42
  const letters = svgText(setText(initialsOf(name), { size, weight: 700 }), {
    x: width / 2,
    y: height / 2 + size * 0.33,
    fill: duotoneOf(id).pale,
    align: 'middle',
  })
  return sharp()(svg(width, height, svgBackdrop(id, width, height) + letters))
    .png()
    .toBuffer()
}

/** A contest's cover cut to a box; a lit stage when there is none. */
export async function coverPicture(
  { cx_id, cover }: Pick<Print, 'cx_id' | 'cover'>,
  [width, height]: [number, number],
  bytesOf: PictureBytes,
): Promise<Buffer> {
  const bytes = cover ? await bytesOf(cover, width) : undefined
  const source = bytes
    ? sharp()(bytes).resize(width, height, { fit: 'cover', position: 'attention' })
    : sharp()(svg(width, height, svgBackdrop(cx_id, width, height)))
  return source.png().toBuffer()
}
