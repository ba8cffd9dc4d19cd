import { m } from '@plaudit/i18n/messages'
import { gold, ink } from '../../../../platform/sheet/drawing.ts'
import { placeWords, type Print, type Shown } from './model.ts'
import { Sheet, type Paper } from '../../../../platform/sheet/sheet.ts'

const deep = '#8a5a00'

/** A certificate for a placed contestant, with the code that leads to the log behind the result. */
export async function certificate(print: Print, person: Placed, making: Making): Promise<Buffer> {
  const { locale, site } = print
  const place = placeWords(person.place, locale)
  const title = `${m.prints_certificate({}, { locale })}: ${person.name}, ${place}`
  const sheet = new Sheet({ paper: making.paper, landscape: true, title, locale, site })
  draw(sheet, print, person, making)
  return sheet.finish()
}

/** Draws certificates of all who are placed, best first, a page each. */
export async function certificates(
  print: Print,
  people: readonly Placed[],
  making: Making,
): Promise<Buffer> {
  const { locale, site } = print
  const title = `${m.prints_certificates({}, { locale })}: ${print.name}`
  const sheet = new Sheet({ paper: making.paper, landscape: true, title, locale, site })
  for (const [n, person] of people.entries()) {
    if (n > 0) sheet.nextPage()
    draw(sheet, print, person, making)
  }
  return sheet.finish()
}

export type Placed = Shown & { place: number }

export interface Making {
  paper: Paper
  /** Address of the log behind the result. */
  log: string
  /** Logo of the organiser, if they have a picture, else of the site; as PNG. */
  logo: Buffer | undefined
}

function draw(sheet: Sheet, print: Print, person: Placed, { log, logo }: Making): void {
  frame(sheet, print.look.light, logo !== undefined)
  if (logo) {
    const box = { x: sheet.width / 2 - 24, y: 48, width: 48, height: 48 }
    sheet.picture(logo, box, print.organiser)
  }
  words(sheet, print, person, placeWords(person.place, print.locale))
  seal(sheet, person.place)
  proof(sheet, print, log)
  signing(sheet, print)
}

/** A line for the signature of the person who hands it over. */
function signing(sheet: Sheet, { locale }: Print): void {
  const { doc, width, height } = sheet
  const [left, right] = [width - 400, width - 190]
  const y = height - 78
  sheet.decoration(() => {
    doc.lineWidth(0.8).moveTo(left, y).lineTo(right, y).stroke(ink)
  })
  sheet.text(
    m.prints_signature({}, { locale }),
    { size: 10.5, maxWidth: right - left },
    { x: (left + right) / 2, y: y + 15, fill: '#4b5a68', align: 'middle' },
  )
}

function frame(sheet: Sheet, light: string, hasLogo: boolean): void {
  const { doc, width, height } = sheet
  sheet.decoration(() => {
    doc.rect(0, 0, width, height).fill('#fffdf7')
    doc.save()
    doc.path(`M${width * 0.44} 30h${width * 0.12}l${width * 0.2} ${height - 60}H${width * 0.24}z`)
    doc.fillOpacity(0.16).fill(light).restore()
    doc
      .lineWidth(2.2)
      .roundedRect(26, 26, width - 52, height - 52, 16)
      .stroke(gold)
    doc
      .lineWidth(0.7)
      .roundedRect(33, 33, width - 66, height - 66, 12)
      .stroke(gold)
  })
  if (!hasLogo) sheet.mark(width / 2 - 19, 56, 38)
}

const usualName = { size: 62, minSize: 18, weight: 700, maxLines: 2, leading: 1.08 } as const
const longName = { ...usualName, size: 30, minSize: 12, maxLines: 3 } as const

function words(sheet: Sheet, print: Print, person: Shown, place: string): void {
  const { locale } = print
  const room = sheet.width - 240
  const at = { x: sheet.width / 2, align: 'middle' } as const
  sheet.text(
    m.prints_certificate({}, { locale }),
    { size: 21, weight: 700 },
    { ...at, y: 128, fill: deep },
  )
  sheet.text(
    print.name,
    { size: 24, minSize: 9, weight: 700, maxWidth: sheet.width - 140, maxLines: 1 },
    { ...at, y: 164, fill: ink },
  )
  sheet.text(m.prints_awarded({}, { locale }), { size: 14 }, { ...at, y: 196, fill: '#4b5a68' })
  // Nobody's certificate leaves a part of the name out: long ones are set smaller, in three lines.
  const set = person.name.length > 60 ? longName : usualName
  const name = sheet.text(person.name, { ...set, maxWidth: room }, { ...at, y: 264, fill: ink })
  // The lines below keep clear of letters that reach far down, which are larger where the name is.
  const y = 264 + name.leading * (name.lines.length - 1) + name.size * 0.25 - 7
  sheet.text(person.quiet, { size: 15, maxWidth: room }, { ...at, y: y + 28, fill: '#4b5a68' })
  sheet.text(place, { size: 32, weight: 700 }, { ...at, y: y + 76, fill: deep })
  const facts = [m.prints_of({ count: print.count }, { locale }), person.sum].filter(Boolean)
  sheet.text(facts.join(' · '), { size: 15, maxWidth: room }, { ...at, y: y + 102, fill: ink })
}

function seal(sheet: Sheet, place: number): void {
  const { doc, width, height } = sheet
  const [x, y, size] = [width - 118, height - 118, 46]
  sheet.decoration(() => {
    doc.path(`M${x - 24} ${y + 24}l-14 46 22 -8 16 18 0 -50z`).fill('#d99b1c')
    doc.path(`M${x + 24} ${y + 24}l14 46 -22 -8 -16 18 0 -50z`).fill('#d99b1c')
    for (let ray = 0; ray < 24; ray++) {
      doc.save().rotate(ray * 15, { origin: [x, y] })
      doc
        .circle(x, y - size + 3, 6.5)
        .fill(gold)
        .restore()
    }
    doc.circle(x, y, size).fill(gold)
    doc
      .lineWidth(1.4)
      .circle(x, y, size - 7)
      .stroke('#fff6dd')
  })
  const set = { size: place > 99 ? 30 : 44, weight: 700 } as const
  sheet.text(String(place), set, { x, y: y + set.size * 0.34, fill: ink, align: 'middle' })
}

function proof(sheet: Sheet, print: Print, log: string): void {
  const { locale } = print
  const size = 92
  const top = sheet.height - 52 - size
  sheet.code(`${log}?s=certificate`, 52, top, size)
  const at = { x: 52 + size + 14 }
  const room = sheet.width - 2 * 52 - size - 370
  sheet.text(
    m.prints_check({}, { locale }),
    { size: 11.5, maxWidth: Math.min(room, 330), maxLines: 3, leading: 1.25 },
    { ...at, y: top + 24, fill: ink },
  )
  const signed = [
    print.declaredOn,
    print.organiser === '' ? '' : m.prints_organised_by({ name: print.organiser }, { locale }),
  ]
  sheet.text(
    signed.filter(Boolean).join(' · '),
    { size: 11.5, weight: 700, maxWidth: room },
    { ...at, y: top + size - 12, fill: ink },
  )
}
