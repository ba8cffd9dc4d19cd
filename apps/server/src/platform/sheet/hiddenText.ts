import type { Line } from '../lettering/lettering.ts'
import { faceFor } from '../lettering/faces.ts'

const name = 'Hidden'

/**
 * The letters of a sheet once more, without any ink, under the outlines: so a reader can mark, copy and find them.
 * All scripts share one font, since nothing of it is drawn: each character has a number, and a table says which
 * character that is. They stand as they are seen, from left to right; readers put what is read from the right in order.
 */
export class HiddenText {
  readonly #doc: PDFKit.PDFDocument
  readonly #numbers = new Map<string, number>()
  readonly #font: PDFKit.PDFKitReference

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    this.#font = doc.ref({ Type: 'Font', Subtype: 'Type0', Encoding: 'Identity-H', BaseFont: name })
    doc.page.fonts[name] = this.#font
  }

  /** The same font on a further page. */
  nextPage(): void {
    this.#doc.page.fonts[name] = this.#font
  }

  /** A line whose baseline begins there, as high as its letters. */
  write({ spans }: Line, at: { x: number; y: number; size: number }): void {
    for (const { text, x, width } of spans) {
      const characters = [...text]
      if (characters.length === 0 || width === 0) continue
      const codes = characters.map((character) => hex(this.#numberOf(character))).join('')
      // The page's y goes down. Every letter is as wide as the others of its span, which is as wide as what is seen.
      const step = short(width / characters.length)
      const matrix = `${step} 0 0 ${short(-at.size)} ${short(at.x + x)} ${short(at.y)}`
      this.#doc.addContent(`BT /${name} 1 Tf 3 Tr ${matrix} Tm <${codes}> Tj ET`)
    }
  }

  #numberOf(character: string): number {
    const known = this.#numbers.get(character)
    if (known !== undefined) return known
    const number = this.#numbers.size + 1
    this.#numbers.set(character, number)
    return number
  }

  /** Writes the font down: before the document ends. */
  finish(): void {
    const doc = this.#doc
    const bytes = Buffer.from(emptyFont())
    const file = whole(doc.ref({ Length1: bytes.length }), bytes)
    const descriptor = whole(
      doc.ref({
        Type: 'FontDescriptor',
        FontName: name,
        Flags: 4,
        FontBBox: [0, -250, 1000, 1000],
        ItalicAngle: 0,
        Ascent: 950,
        Descent: -250,
        CapHeight: 700,
        StemV: 80,
        FontFile2: file,
      }),
    )
    const glyphs = whole(doc.ref({}), Buffer.alloc(2 * (this.#numbers.size + 1)))
    const descendant = whole(
      doc.ref({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: name,
        CIDSystemInfo: {
          // Texts in a PDF, where a plain string would be a name.
          Registry: new String('Adobe'),
          Ordering: new String('Identity'),
          Supplement: 0,
        },
        FontDescriptor: descriptor,
        DW: 1000,
        CIDToGIDMap: glyphs,
      }),
    )
    const table = whole(doc.ref({}), Buffer.from(characterMap([...this.#numbers])))
    Object.assign(this.#font.data, { DescendantFonts: [descendant], ToUnicode: table })
    this.#font.end(undefined)
  }
}

function whole(ref: PDFKit.PDFKitReference, bytes?: Buffer): PDFKit.PDFKitReference {
  ref.end(bytes)
  return ref
}

const hex = (number: number): string => number.toString(16).padStart(4, '0')
const short = (number: number): string => String(Number(number.toFixed(3)))

let made: Uint8Array | undefined
/** A font with nothing but the sign for what is missing. */
function emptyFont(): Uint8Array {
  made ??= faceFor(0x41, 400)?.font.createSubset().encode() ?? new Uint8Array()
  return made
}

const mostInBlock = 100

/** Tells the character that each number stands for (PDF 32000-1, 9.10.3). */
function characterMap(numbers: readonly (readonly [string, number])[]): string {
  const rows = numbers.map(([character, number]) => {
    const units = Array.from({ length: character.length }, (_, at) => hex(character.charCodeAt(at)))
    return `<${hex(number)}> <${units.join('')}>`
  })
  const blocks: string[] = []
  for (let at = 0; at < rows.length; at += mostInBlock) {
    const block = rows.slice(at, at + mostInBlock)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
