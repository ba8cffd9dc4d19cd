import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { testsOf } from './citedTests.ts'
import type { Row } from './row.ts'

const root = path.resolve(import.meta.dirname, '../..')
const tables = ['', 'modules'].flatMap((folder) =>
  readdirSync(path.join(import.meta.dirname, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(import.meta.dirname, folder, file)),
)

/** As a title may stand in a source. */
const quoted = (title: string): string[] => [`'`, '"', '`'].map((mark) => mark + title + mark)

/**
 * Gives each test that a row cites by its title an id, which the title and the row carry from then on. A title that is
 * a common word stands elsewhere in the tables too: look at what changed.
 * @returns a line for each test.
 */
export function bindTests(rows: readonly Row[]): string[] {
  return rows.flatMap(({ test }) => {
    if (test === undefined || !existing(test.file)) return []
    const { file, id: title } = test
    const known = [...testsOf(textOf(file))].find(
      ([, one]) => one.title === title || one.title.startsWith(`${title} [cf:`),
    )
    if (known === undefined) return []
    const [key] = known
    const isNew = key === title
    const id = isNew ? createHash('sha256').update(title).digest('hex').slice(0, 5) : key
    if (isNew)
      replace(
        path.join(root, file),
        title,
        (form) => `${form.slice(0, -1)} [cf:${id}]${form.slice(-1)}`,
      )
    for (const table of tables) replace(table, title, () => `'${id}'`)
    return [`${id}  ${file}: ${title}`]
  })
}

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const existing = (file: string): boolean => {
  try {
    return textOf(file) !== ''
  } catch {
    return false
  }
}

function replace(file: string, title: string, by: (form: string) => string): void {
  const before = readFileSync(file, 'utf8')
  const after = quoted(title).reduce((text, form) => text.replaceAll(form, () => by(form)), before)
  if (after !== before) writeFileSync(file, after)
}
