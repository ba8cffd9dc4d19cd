import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvLine } from '../csv.ts'

export interface ListFile<Item> {
  format: 'csv' | 'json_file'
  /** Without its ending. */
  name: string
  /** Number of lines that the file will have, so that a waiting person sees its progress. */
  lines: number
  /** Column titles of the CSV. */
  titles: readonly string[]
  /** The fields around the list in the JSON, which has the form of the call's usual answer. */
  answer: { list: string; rest: Record<string, unknown> }
  /** Read in batches while the file is sent. */
  batches: AsyncIterable<readonly Item[]>
  /** The lines of one item in the CSV. */
  cells: (item: Item) => readonly (readonly (string | number)[])[]
}

/** The header that says how many lines a file will have. */
export const linesHeader = 'x-lines'

/**
 * Answers with a long list as a file. The list is read as fast as it is taken, and never as a whole in memory; a reader
 * that goes away ends the reading.
 */
export function sendListFile<Item>(reply: FastifyReply, file: ListFile<Item>): Readable {
  const isCsv = file.format === 'csv'
  reply
    .header('content-type', isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file.name}.${isCsv ? 'csv' : 'json'}"`)
    .header(linesHeader, file.lines)
    .header('cache-control', 'no-store')
  return Readable.from(isCsv ? csvText(file) : jsonText(file))
}

async function* csvText<Item>({ titles, batches, cells }: ListFile<Item>): AsyncGenerator<string> {
  // Spreadsheets take a file for Latin-1 unless it begins with this mark.
  yield `\uFEFF${csvLine(titles)}`
  for await (const batch of batches) {
    const text = batch.flatMap((item) => cells(item).map(csvLine)).join('')
    if (text !== '') yield text
  }
}

/** The call's answer with the whole list in it, an item to a line. */
async function* jsonText<Item>({ batches, answer }: ListFile<Item>): AsyncGenerator<string> {
  yield `{${JSON.stringify(answer.list)}:[\n`
  let isFirst = true
  for await (const batch of batches) {
    const text = batch.map((item) => JSON.stringify(item)).join(',\n')
    if (text === '') continue
    yield `${isFirst ? '' : ',\n'}${text}`
    isFirst = false
  }
  yield `\n],${JSON.stringify(answer.rest).slice(1)}\n`
}
