import type { Language } from '@plaudit/contract/constants'
import { formatDateTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { formatMoney } from '@plaudit/i18n/money'
import type { ExportChunk, ExportKind } from '../../../platform/exports/writing.ts'
import { zipOf, type ZipEntry } from '../../../platform/exports/zip.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { exportOf, type Exported, type ExportedFile } from '../../../platform/person.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { SentenceKey } from '../../../platform/sentenceKeys.ts'
import type { Storage } from '../../../platform/storage.ts'

type Part = Exported & { module: string }

/** Rows of a part that the readable page shows; the rest stands in its JSON. */
const shownRows = 200

/** Everything of a person as a ZIP: JSON of each part, a page to read, and their files (product 1). */
export function personExport({ storage, secrets }: Pick<Parts, 'storage' | 'secrets'>): ExportKind {
  return async (db, { owner_id, input }) => {
    const language = String(input['language'] ?? 'EN') as Language
    const parts: Part[] = []
    for await (const part of exportOf({ db, secrets }, owner_id, language)) parts.push(part)
    // Each part, and the page at the end.
    return { total: parts.length + 1, chunks: chunksOf(storage, parts, language) }
  }
}

async function* chunksOf(
  storage: Storage,
  parts: readonly Part[],
  language: Language,
): AsyncGenerator<ExportChunk> {
  let done = 0
  let told = 0
  async function* entries(): AsyncGenerator<ZipEntry> {
    const page: { module: string; section: string }[] = []
    const empty: string[] = []
    for (const part of parts) {
      const seen: object[] = []
      const count = { rows: 0 }
      yield {
        name: `data/${part.module}/${part.name}.json`,
        content: asJson(part.rows, seen, count),
      }
      if (count.rows > 0)
        page.push({ module: part.module, section: sectionOf(part, seen, count.rows, language) })
      else empty.push(titleOf(part, language))
      for await (const file of part.files ?? []) yield* fileOf(storage, file)
      done += 1
    }
    // The person comes first, then what they did.
    const isOwn = ({ module }: { module: string }) => Number(module === 'accounts')
    const sections = page.toSorted((a, b) => isOwn(b) - isOwn(a)).map(({ section }) => section)
    yield { name: 'index.html', content: [pageOf(sections, empty, language)] }
    done += 1
  }
  for await (const content of zipOf(entries())) {
    yield { content, items: done - told }
    told = done
  }
}

/** Rows as they come, one on a line; the first of them are kept for the page. */
async function* asJson(
  rows: Part['rows'],
  seen: object[],
  count: { rows: number },
): AsyncGenerator<string> {
  yield '['
  for await (const row of rows) {
    if (seen.length < shownRows) seen.push(row)
    yield `${count.rows === 0 ? '' : ','}\n${JSON.stringify(row)}`
    count.rows += 1
  }
  yield '\n]\n'
}

async function* fileOf(storage: Storage, { name, key }: ExportedFile): AsyncGenerator<ZipEntry> {
  const found = await storage.stream(key)
  if (found === undefined) return
  // A name is somebody's words: it stays within the folder.
  const safe = name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '')
  yield { name: `files/${safe}`, content: found.stream as AsyncIterable<Uint8Array> }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Columns with a sum in the minor units of the row's currency. */
const sums = new Set(['amount', 'price', 'budget_min', 'budget_max', 'captured'])

/** A value as the page shows it: a time and a sum of money as people write them; the rest as it is. */
function worded(name: string, value: unknown, row: object, locale: Locale): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date)
    return formatDateTime(value.toISOString(), locale, { timeZone: 'UTC', zoneName: true })
  const { currency } = row as { currency?: unknown }
  if (sums.has(name) && typeof value === 'number' && typeof currency === 'string')
    return formatMoney({ amount: value, currency }, locale)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns the title of a part in words; a test asks for those of every part. */
export const titleOf = ({ module, name }: Pick<Part, 'module' | 'name'>, language: Language) =>
  sentence(`person_export_${module}_${name}` as SentenceKey, language)

/** Returns a value's name in words; undefined for ids and the like, which are the same in every language. */
export function fieldOf(name: string, language: Language): string | undefined {
  const key = `person_fields_${name}`
  return key in m ? sentence(key as SentenceKey, language) : undefined
}

function sectionOf(part: Part, seen: readonly object[], rows: number, language: Language): string {
  const locale = { locale: language.toLowerCase() as 'en' | 'fr' | 'es' }
  const file = `data/${part.module}/${part.name}.json`
  const lines = seen.map((row) => {
    const cells = Object.entries(row).map(
      ([name, value]) =>
        `<dt>${html(fieldOf(name, language) ?? name)}</dt><dd>${html(worded(name, value, row, locale.locale))}</dd>`,
    )
    return `<li><dl>${cells.join('')}</dl></li>`
  })
  return `<section><h2>${html(titleOf(part, language))}</h2><p>${html(m.security_export_rows({ count: rows }, locale))} <a href="${html(file)}">JSON</a></p><ol>${lines.join('')}</ol></section>`
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h2{margin-top:2rem}ol{padding-left:1.5rem}li{margin:.5rem 0}dl{display:grid;grid-template-columns:minmax(8rem,12rem) 1fr;gap:0 1rem;margin:0}
dt{color:#52606d}dd{margin:0;overflow-wrap:anywhere}`

function pageOf(sections: readonly string[], empty: readonly string[], language: Language): string {
  const locale = { locale: language.toLowerCase() as 'en' | 'fr' | 'es' }
  const title = m.security_export_page({}, locale)
  const rest =
    empty.length === 0
      ? ''
      : `<section><h2>${html(m.person_export_empty({}, locale))}</h2><p>${html(empty.join(' · '))}</p></section>`
  return `<!doctype html><html lang="${language.toLowerCase()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${html(title)}</title><style>${style}</style></head><body><h1>${html(title)}</h1>${sections.join('\n')}${rest}</body></html>\n`
}
