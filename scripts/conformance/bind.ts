import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rows, textOf, withoutTest } from './main.ts'
import { testsOf } from './citedTests.ts'

const root = path.resolve(import.meta.dirname, '../..')
const tables = ['', 'modules'].flatMap((folder) =>
  readdirSync(path.join(import.meta.dirname, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(import.meta.dirname, folder, file)),
)

/** As a title may stand in a source. */
const quoted = (title: string): string[] => [`'`, '"', '`'].map((mark) => mark + title + mark)

/** Gives every test that a row cites by its title an id, which the test and the row carry from then on. */
for (const { test } of withoutTest(rows)) {
  if (test === undefined) continue
  const { file, id: title } = test
  const text = textOf(file)
  const known = [...testsOf(text).entries()].find(
    ([, one]) => one.title === title || one.title.startsWith(`${title} [cf:`),
  )
  if (known === undefined) continue
  const [key] = known
  const id = key === title ? createHash('sha256').update(title).digest('hex').slice(0, 5) : key
  if (key === title)
    for (const form of quoted(title))
      writeFileSync(
        path.join(root, file),
        textOf(file).replaceAll(form, () => `${form.slice(0, -1)} [cf:${id}]${form.slice(-1)}`),
      )
  for (const table of tables) {
    const before = readFileSync(table, 'utf8')
    const after = quoted(title).reduce((all, form) => all.replaceAll(form, () => `'${id}'`), before)
    if (after !== before) writeFileSync(table, after)
  }
  process.stdout.write(`${id}  ${file}: ${title}\n`)
}
