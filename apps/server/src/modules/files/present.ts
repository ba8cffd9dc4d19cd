import type { Picture } from '@plaudit/contract/files'
import type { Selectable } from 'kysely'
import type { AttachmentsTable } from './tables.ts'

export const pictureAddress = (attachmentId: string, width: number): string =>
  `/files/${attachmentId}/${width}.webp`

/** Width that a screen shows before it knows how large it will: the size of a card. */
const middle = 640

/** A picture with the addresses of its sizes, as every call answers it. */
export function pictureOf(row: Selectable<AttachmentsTable>): Picture {
  const widths = row.widths.toSorted((a, b) => a - b)
  const src = widths.findLast((width) => width <= middle) ?? widths[0] ?? row.width
  return {
    attachment_id: row.attachment_id,
    src: pictureAddress(row.attachment_id, src),
    srcset: widths
      .map((width) => `${pictureAddress(row.attachment_id, width)} ${width}w`)
      .join(', '),
    width: row.width,
    height: row.height,
    color: row.color,
  }
}
