import { m } from '@plaudit/i18n/messages'
import { setText } from '../../../../platform/lettering/lettering.ts'
import {
  gold,
  ink,
  svgLine,
  svgMark,
  svgText,
  type PictureBytes,
} from '../../../../platform/sheet/drawing.ts'
import { cardSize, disc, flatten, squared, svg } from '../../../../platform/sheet/picture.ts'
import { leadersOf, placeWords, type Print, type Shown } from './model.ts'
import { coverPicture, personPicture } from './picture.ts'

const [width, height] = cardSize
const margin = 64

/** A contest in a link preview: what it is, how long still, the leader; after the declaration, the winner. */
export async function contestCard(
  print: Print,
  bytesOf: PictureBytes,
  logo?: Buffer,
): Promise<Buffer> {
  const leaders = leadersOf(print)
  const shown = leaders.length > 0 ? leaders : print.people.slice(0, 6)
  const faces = leaders.length > 0 ? 92 : 76
  const step = leaders.length > 0 ? 364 : 92
  const pictures = await Promise.all(
    shown.map(async (one, at) => ({
      input: await disc(await personPicture(one, [faces, faces], bytesOf), faces),
      left: margin + at * step,
      top: 470,
    })),
  )
  const words =
    leaders.length > 0
      ? leaders.map((one, at) => leaderWords(one, at, print.look.light))
      : [countWords(print, shown.length)]
  const { left, words: name } = brand(print, logo !== undefined)
  return flatten(cardSize, [
    { input: await coverPicture(print, cardSize, bytesOf) },
    { input: svg(width, height, shade(print) + pill(print) + name + title(print.name)) },
    ...(await logoAt(logo, left, 66)),
    ...pictures,
    { input: svg(width, height, words.join('')) },
  ])
}

/** Dark enough for words on it: over a photograph more than over an empty stage. */
function shade({ cover }: Print): string {
  const [left, middle, right] = cover ? [0.95, 0.78, 0.5] : [0.72, 0.4, 0.05]
  return (
    `<defs><linearGradient id="s" x1="0" x2="1" y1="0" y2=".35"><stop offset="0" stop-color="${ink}" stop-opacity="${left}"/><stop offset=".6" stop-color="${ink}" stop-opacity="${middle}"/><stop offset="1" stop-color="${ink}" stop-opacity="${right}"/></linearGradient>` +
    `<linearGradient id="b" x1="0" x2="0" y1="0" y2="1"><stop offset=".5" stop-color="${ink}" stop-opacity="0"/><stop offset="1" stop-color="${ink}" stop-opacity=".92"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#s)"/><rect width="${width}" height="${height}" fill="url(#b)"/>`
  )
}

function pill({ when, open, declared, look }: Print): string {
  const set = setText(when, { size: 27, weight: 700, maxWidth: 660 })
  const dot = declared ? gold : open ? '#4ade80' : look.light
  return (
    `<rect x="${margin}" y="60" width="${set.width + 70}" height="54" rx="27" fill="#fff" fill-opacity=".14"/>` +
    `<circle cx="${margin + 27}" cy="87" r="7" fill="${dot}"/>` +
    svgText(set, { x: margin + 46, y: 96, fill: '#fff' })
  )
}

const mark = 42

/** The site's name on the right, after its logo or our mark. */
function brand({ site }: Print, hasLogo: boolean): { left: number; words: string } {
  const set = setText(site, { size: 30, weight: 700, maxWidth: 260 })
  const left = width - margin - set.width
  const words = svgText(set, { x: left, y: 98, fill: '#fff' })
  return { left: left - 54, words: (hasLogo ? '' : svgMark(left - 54, 66, mark)) + words }
}

/** A logo as a disc of the size of our mark. */
const logoAt = async (logo: Buffer | undefined, left: number, top: number) =>
  logo === undefined
    ? []
    : [{ input: await disc(await squared(logo, mark), mark), left: Math.round(left), top }]

function title(name: string): string {
  const room = width - 2 * margin
  const set = setText(name, {
    size: 84,
    minSize: 52,
    weight: 700,
    maxWidth: room,
    maxLines: 3,
    leading: 1.06,
  })
  const high = set.leading * (set.lines.length - 1)
  return svgText(set, {
    x: margin,
    y: 300 + set.size * 0.36 - high / 2,
    fill: '#fff',
    within: room,
  })
}

function leaderWords({ name, place, sum }: Shown, at: number, light: string): string {
  const x = margin + at * 364
  const text = { x: x + 108, fill: '#fff' }
  const badge = place === 1 ? gold : '#fff'
  return (
    `<circle cx="${x + 12}" cy="482" r="19" fill="${badge}"/>` +
    svgLine(
      String(place),
      { size: 22, weight: 700 },
      { x: x + 12, y: 490, fill: ink, align: 'middle' },
    ) +
    svgLine(
      name,
      { size: 30, weight: 700, maxWidth: 240 },
      { ...text, y: sum === '' ? 526 : 512 },
    ) +
    svgLine(sum, { size: 25, maxWidth: 240 }, { ...text, y: 548, fill: light })
  )
}

const countWords = ({ count, locale }: Print, faces: number): string =>
  svgLine(
    m.prints_contestants({ count }, { locale }),
    { size: 30, weight: 700 },
    { x: margin + faces * 92 + 12, y: 518, fill: '#fff' },
  )

const portrait = 472

/** A contestant in a link preview: the portrait, the name, the call to vote. */
export async function contestantCard(
  print: Print,
  person: Shown,
  bytesOf: PictureBytes,
  logo?: Buffer,
): Promise<Buffer> {
  const picture = await personPicture(person, [portrait, height], bytesOf)
  return flatten(cardSize, [
    { input: svg(width, height, beams(print.look.light)) },
    { input: picture, left: width - portrait, top: 0 },
    { input: svg(width, height, personWords(print, person, logo !== undefined)) },
    ...(await logoAt(logo, margin, 540)),
  ])
}

const beams = (light: string): string =>
  `<rect width="${width}" height="${height}" fill="${ink}"/>` +
  `<path d="M40 0h120l520 630H420z" fill="${light}" opacity=".09"/><path d="M420 0h70L150 630H-40z" fill="${light}" opacity=".05"/>`

function personWords(print: Print, { name, quiet, place, sum }: Shown, hasLogo: boolean): string {
  const room = width - portrait - 2 * margin
  const at = { x: margin, within: room }
  const kicker = setText(print.name, { size: 29, weight: 700, maxWidth: room, maxLines: 2 })
  const set = setText(name, {
    size: 82,
    minSize: 46,
    weight: 700,
    maxWidth: room,
    maxLines: 3,
    leading: 1.05,
  })
  const top = 92 + kicker.leading * kicker.lines.length
  const first = top + set.size * 0.86
  const below = first + set.leading * (set.lines.length - 1) + 58
  const facts = [place === null ? '' : placeWords(place, print.locale), sum]
  return (
    svgText(kicker, { ...at, y: 92, fill: print.look.light }) +
    svgText(set, { ...at, y: first, fill: '#fff' }) +
    svgLine(quiet, { size: 29, maxWidth: room }, { ...at, y: below, fill: '#c9d6e2' }) +
    svgLine(
      facts.filter(Boolean).join(' · '),
      { size: 29, weight: 700, maxWidth: room },
      { ...at, y: below + 46, fill: gold },
    ) +
    call(print) +
    (hasLogo ? '' : svgMark(margin, 540, mark)) +
    svgLine(
      print.site,
      { size: 29, weight: 700, maxWidth: 300 },
      { x: margin + 56, y: 571, fill: '#fff' },
    )
  )
}

/** Only where a vote is taken: later the card tells the place. */
function call({ open, judged, locale }: Print): string {
  if (!open || judged) return ''
  const set = setText(m.prints_vote_now({}, { locale }), { size: 29, weight: 700, maxWidth: 260 })
  const wide = set.width + 64
  const left = width - portrait - 36 - wide
  return (
    `<rect x="${left}" y="528" width="${wide}" height="66" rx="33" fill="#fff"/>` +
    svgText(set, { x: left + 32, y: 571, fill: '#1b3bd6' })
  )
}
