import type * as Csv from 'csv-parse/sync'
import { unguarded } from '../../../platform/csv.ts'
import { onDemand } from '../../../platform/onDemand.ts'

const csv = onDemand<typeof Csv>('csv-parse/sync')

/** A quoted value may run over this many lines; beyond, its quote was never closed. */
const longestRecord = 100

/**
 * Records of a table, one for each row: the line as it stands for one that is broken, which harms no row after it.
 * Comma, semicolon or tab, whatever stands most often in the first line; a byte order mark is no text, and neither are
 * the line by which Excel tells its mark (sep=;) and rows of empty cells. Apostrophes that keep a file that was given out
 * from being run as formulas are none of its text either.
 */
export function csvRecords(text: string, most: number): (string[] | string)[] {
  const clean = text.replace(/^\uFEFF?(?:sep=[,;\t](?:\r\n|\n|\r))?/i, '')
  const delimiter = delimiterOf(clean)
  const lines = clean.split(/\r\n|\n|\r/)
  const records: (string[] | string)[] = []
  for (let at = 0; at < lines.length && records.length < most;) {
    const { record, used } = recordAt(lines, at, delimiter)
    if (typeof record === 'string') records.push(record)
    else if (record.some((cell) => cell.trim() !== '')) records.push(record.map(unguarded))
    at += used
  }
  return records
}

function recordAt(
  lines: readonly string[],
  at: number,
  delimiter: string,
): { record: string[] | string; used: number } {
  let isOpen = false
  for (let used = 1; used <= longestRecord && at + used <= lines.length; used++) {
    isOpen = endsOpen(lines[at + used - 1] ?? '', isOpen, delimiter)
    // Read once for each record: reading on with each line more, two thousand lines would hold everybody up for seconds.
    if (isOpen) continue
    const read = oneRecord(lines.slice(at, at + used).join('\n'), delimiter)
    if (Array.isArray(read)) return { record: read, used }
    if (read !== 'CSV_QUOTE_NOT_CLOSED') break
  }
  return { record: lines[at] ?? '', used: 1 }
}

/** Tells whether a quoted value goes on after this line, which began within one or not. */
function endsOpen(line: string, beganOpen: boolean, delimiter: string): boolean {
  let isOpen = beganOpen
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) {
    if (!isOpen) isOpen = at === 0 || line[at - 1] === delimiter
    else if (line[at + 1] === '"') at++
    else isOpen = false
  }
  return isOpen
}

function oneRecord(
  text: string,
  delimiter: string,
  relax_quotes = delimiter === '\t',
): string[] | string {
  if (!text.includes('"')) return text.split(delimiter)
  try {
    const [record] = csv().parse(text, { delimiter, relax_column_count: true, relax_quotes })
    return (record as string[] | undefined) ?? []
  } catch (error) {
    if (!(error instanceof csv().CsvError)) throw error
    // Quotes in the middle of a value, such as a nickname's, are meant as they stand.
    return error.code === 'INVALID_OPENING_QUOTE' && !relax_quotes
      ? oneRecord(text, delimiter, true)
      : error.code
  }
}

function delimiterOf(text: string): string {
  const [line = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/\r\n|\n|\r/)
  const count = (mark: string) => line.split(mark).length
  return ['\t', ';', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
