import { ink } from '../../../platform/sheet/drawing.ts'
import type { Sheet } from '../../../platform/sheet/sheet.ts'

export const margin = 56

/** Writes line under line on a page. */
export class Lines {
  y = 92
  readonly sheet: Sheet
  readonly wide: number

  constructor(sheet: Sheet) {
    this.sheet = sheet
    this.wide = sheet.width - 2 * margin
  }

  write(text: string, size: number, weight: 400 | 700 = 400, fill = ink): void {
    const set = { size, weight, maxWidth: this.wide, maxLines: 2, minSize: 8 } as const
    this.sheet.text(text, set, { x: margin, y: this.y, fill })
  }

  row(left: string, right: string, weight: 400 | 700 = 400): void {
    const { sheet, wide } = this
    if (this.y > sheet.height - 2 * margin) {
      sheet.nextPage()
      this.y = margin
    }
    const { y } = this
    sheet.text(left, { size: 11, weight, maxWidth: wide - 130 }, { x: margin, y, fill: ink })
    // A long name or address takes several lines.
    const set = { size: 11, weight, maxWidth: wide - 130, maxLines: 3 } as const
    const { lines, leading } = sheet.text(right, set, {
      x: margin + wide,
      y,
      align: 'end',
      fill: ink,
    })
    this.y += 22 + Math.max(0, lines.length - 1) * leading
  }

  /** Writes an address below the name of a side, as its person wrote it. */
  address(text: string): void {
    if (text === '') return
    this.y -= 6
    for (const line of text.split('\n')) {
      this.row('', line.trim())
      this.y -= 6
    }
    this.y += 6
  }

  /** Writes a text that must not be overlooked. */
  warn(text: string): void {
    this.write(text, 13, 700, '#9a3412')
    this.y += 26
  }

  rule(): void {
    this.sheet.box(margin, this.y - 12, this.wide, 1, '#d5dde4')
    this.y += 12
  }
}
