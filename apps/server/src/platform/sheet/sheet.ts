import type PdfDocument from 'pdfkit'
import type QrCode from 'qrcode'
import { setText, type Lettering, type Setting } from '../lettering/lettering.ts'
import { onDemand } from '../onDemand.ts'
import { gold, lefts, sky, type Placed } from './drawing.ts'
import { HiddenText } from './hiddenText.ts'

const pdfkit = onDemand<typeof PdfDocument>('pdfkit')
const qrcode = onDemand<typeof QrCode>('qrcode')

export const papers = { a4: [595.28, 841.89], letter: [612, 792] } as const
export type Paper = keyof typeof papers

export interface SheetOptions {
  paper: Paper
  landscape?: boolean
  title: string
  locale: string
  site: string
}

/** A page to print. Its texts are outlines of every script, each with its words unseen beneath, to be marked and found. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly width: number
  readonly height: number
  readonly #hidden: HiddenText

  constructor({ paper, landscape = false, title, locale, site }: SheetOptions) {
    const [short, long] = papers[paper]
    this.width = landscape ? long : short
    this.height = landscape ? short : long
    this.doc = new (pdfkit())({
      size: [this.width, this.height],
      margin: 0,
      lang: locale,
      tagged: true,
      displayTitle: true,
      info: { Title: title, Creator: site },
    })
    this.#hidden = new HiddenText(this.doc)
  }

  text(text: string, setting: Setting, placed: Placed): Lettering {
    const set = setText(text, setting)
    const { doc } = this
    const at = lefts(set, placed)
    for (const [line, setLine] of set.lines.entries()) {
      const { strokes, text: words } = setLine
      const [x, y] = [at[line] ?? 0, placed.y + line * set.leading]
      const said = doc.markStructureContent('P', { actual: words })
      this.#hidden.write(setLine, { x, y, size: set.size })
      doc.save().translate(x, y)
      for (const { path, thicken } of strokes) {
        doc.path(path)
        if (thicken === 0) doc.fill(placed.fill)
        else doc.lineWidth(thicken).lineJoin('round').fillAndStroke(placed.fill, placed.fill)
      }
      doc.restore()
      doc.addStructure(doc.struct('P', {}, [said]))
    }
    return set
  }

  box(x: number, y: number, width: number, height: number, fill: string, radius = 0): void {
    this.decoration(() => this.doc.roundedRect(x, y, width, height, radius).fill(fill))
  }

  /** A picture in a box with round corners; `alt` says what it shows. */
  picture(
    bytes: Buffer,
    box: { x: number; y: number; width: number; height: number },
    alt: string,
  ) {
    const { doc } = this
    const said = doc.markStructureContent('Figure', { alt })
    doc.save().roundedRect(box.x, box.y, box.width, box.height, 14).clip()
    doc.image(bytes, box.x, box.y, { width: box.width, height: box.height })
    doc.restore()
    doc.addStructure(doc.struct('Figure', { alt }, [said]))
  }

  /** A code, dark on white with its quiet zone, that can be tapped on a screen too. */
  code(address: string, x: number, y: number, size: number): void {
    const { doc } = this
    const { modules } = qrcode().create(address, { errorCorrectionLevel: 'M' })
    const quiet = 4
    const step = size / (modules.size + 2 * quiet)
    const said = doc.markStructureContent('Figure', { alt: address })
    doc.roundedRect(x, y, size, size, 10).fill('#ffffff')
    for (let row = 0; row < modules.size; row++)
      for (let column = 0; column < modules.size; column++)
        if (modules.get(row, column))
          doc.rect(x + (column + quiet) * step, y + (row + quiet) * step, step * 1.02, step * 1.02)
    doc.fill('#000000')
    doc.addStructure(doc.struct('Figure', { alt: address }, [said]))
    doc.link(x, y, size, size, address)
  }

  mark(x: number, y: number, size: number): void {
    const { doc } = this
    this.decoration(() => {
      doc
        .save()
        .translate(x, y)
        .scale(size / 32)
      doc.roundedRect(0, 0, 32, 32, 9).fill('#0b1b2b')
      doc.path('M5 4h6l16 24H12z').fill(sky)
      doc.circle(19.5, 20.5, 5.5).fill(gold)
      doc.restore()
    })
  }

  /** A further page of the same size. */
  nextPage(): void {
    this.doc.addPage({ size: [this.width, this.height], margin: 0 })
    this.#hidden.nextPage()
  }

  /** Draws what only looks good and says nothing. */
  decoration(draw: () => unknown): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  async finish(): Promise<Buffer> {
    const chunks: Buffer[] = []
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise((resolve) => this.doc.once('end', resolve))
    this.#hidden.finish()
    this.doc.end()
    await ended
    return Buffer.concat(chunks)
  }
}
