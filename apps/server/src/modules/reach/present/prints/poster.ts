import { m } from '@plaudit/i18n/messages'
import type Pictures from 'sharp'
import { onDemand } from '../../../../platform/onDemand.ts'
import { ink, type PictureBytes } from '../../../../platform/sheet/drawing.ts'
import { placeWords, type Print, type Shown } from './model.ts'
import { coverPicture, personPicture } from './picture.ts'
import { Sheet, type Paper } from '../../../../platform/sheet/sheet.ts'

const sharp = onDemand<typeof Pictures>('sharp')

const margin = 42
const code = 178
/** A name of two lines with what stands over and under it. */
const forHeadline = 210

interface Printing {
  paper: Paper
  address: string
  bytesOf: PictureBytes
  /** Logo of the site; without one our mark stands there. */
  logo?: Buffer | undefined
}

/**
 * A poster for a wall or a shop window: the contestant or the contest, until when, and the code that leads to the vote.
 */
export async function poster(
  print: Print,
  person: Shown | undefined,
  { paper, address, bytesOf, logo }: Printing,
): Promise<Buffer> {
  const { locale, site } = print
  const title = person ? `${person.name}, ${print.name}` : print.name
  const sheet = new Sheet({ paper, title, locale, site })
  const wide = sheet.width - 2 * margin
  const high = footTop(sheet) - margin - forHeadline
  sheet.picture(
    await pictureOf(print, person, [wide, high], bytesOf),
    { x: margin, y: margin, width: wide, height: high },
    title,
  )
  headline(sheet, print, person, margin + high)
  foot(sheet, print, person, { address, logo })
  return sheet.finish()
}

/** In print twice as many dots as points, as JPEG: a poster is sent by mail. */
async function pictureOf(
  print: Print,
  person: Shown | undefined,
  [wide, high]: [number, number],
  bytesOf: PictureBytes,
): Promise<Buffer> {
  const size: [number, number] = [Math.round(wide * 2.2), Math.round(high * 2.2)]
  const picture = person
    ? await personPicture(person, size, bytesOf)
    : await coverPicture(print, size, bytesOf)
  return sharp()(picture).jpeg({ quality: 86, mozjpeg: true }).toBuffer()
}

/** Returns what a wall is to tell of the person that the declared result calls the winner, or second or third. */
function wonWords({ declared, name, locale }: Print, { place }: Shown): string | undefined {
  if (!declared || place === null || place > 3) return undefined
  const words = place === 1 ? m.prints_winner({}, { locale }) : placeWords(place, locale)
  return `${words} · ${name}`
}

function headline(sheet: Sheet, print: Print, person: Shown | undefined, top: number): void {
  const room = sheet.width - 2 * margin
  const at = { x: margin, within: room }
  let y = top + 34
  if (person) {
    const kicker = sheet.text(
      wonWords(print, person) ?? print.name,
      { size: 17, minSize: 8, weight: 700, maxWidth: room },
      { ...at, y, fill: print.look.deep },
    )
    y += kicker.leading
  }
  const name = person?.name ?? print.name
  const big = { size: 56, minSize: 14, weight: 700, maxWidth: room, maxLines: 2 } as const
  const set = sheet.text(name, { ...big, leading: 1.04 }, { ...at, y: y + 36, fill: ink })
  const quiet =
    person?.quiet ?? m.prints_contestants({ count: print.count }, { locale: print.locale })
  sheet.text(
    quiet,
    { size: 18, maxWidth: room },
    { ...at, y: y + 36 + set.leading * (set.lines.length - 1) + 30, fill: '#4b5a68' },
  )
}

/** States after which the code leads to a vote again. */
const takingVotes: readonly Print['state'][] = ['scheduled', 'ongoing', 'paused', 'between']

function callOf(person: Shown | undefined, { judged, locale }: Print): string {
  if (judged) return m.prints_follow_here({}, { locale })
  return person
    ? m.prints_vote_for({ name: person.name }, { locale })
    : m.prints_vote_here({}, { locale })
}

const footTop = ({ height }: Sheet): number => height - margin - code - 24

function foot(
  sheet: Sheet,
  print: Print,
  person: Shown | undefined,
  { address, logo }: Pick<Printing, 'address' | 'logo'>,
): void {
  const { locale, look } = print
  const top = footTop(sheet)
  const wide = sheet.width - 2 * margin
  sheet.box(margin, top, wide, code + 24, look.soft, 18)
  sheet.code(`${address}?s=poster`, margin + 12, top + 12, code)
  const x = margin + code + 36
  const room = wide - code - 60
  const at = { x, within: room }
  const isOver = !takingVotes.includes(print.state)
  const set = sheet.text(
    isOver ? print.when : callOf(person, print),
    { size: 30, minSize: 20, weight: 700, maxWidth: room, maxLines: 2, leading: 1.1 },
    { ...at, y: top + 48, fill: ink },
  )
  const below = top + 48 + set.leading * (set.lines.length - 1) + 28
  const scan = sheet.text(
    m.prints_scan({}, { locale }),
    { size: 14, minSize: 11, maxWidth: room, maxLines: 2 },
    { ...at, y: below, fill: ink },
  )
  if (!isOver)
    sheet.text(
      print.when,
      { size: 14, minSize: 9, weight: 700, maxWidth: room },
      { ...at, y: below + scan.leading * (scan.lines.length - 1) + 22, fill: look.deep },
    )
  if (logo) sheet.picture(logo, { x, y: top + code - 18, width: 22, height: 22 }, print.site)
  else sheet.mark(x, top + code - 18, 22)
  sheet.text(
    address.replace(/^https?:\/\//, ''),
    { size: 15, minSize: 9, weight: 700, maxWidth: room - 32 },
    { x: x + 32, y: top + code - 1, fill: ink },
  )
}
