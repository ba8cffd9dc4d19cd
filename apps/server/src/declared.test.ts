import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { taskNames } from '@plaudit/contract/admin/tasks'
import { expect, test } from 'vitest'
import { introduce } from './routes.ts'
import { modules } from './modules.ts'

const root = import.meta.dirname

/** What a module names in its sources, by the function that it hands the name to. */
const forms = {
  task: /\bqueueTask\(\s*\w+,\s*'([a-z_]+)'/g,
  notice: /\btype:\s*'([a-z]+\.[a-z_.]+)'/g,
}

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/test(ing)?/.test(path.basename(file)))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Names that stand nowhere among the declared ones, with their places. */
function strangers(form: RegExp, isDeclared: (name: string) => boolean, all = sources): string[] {
  return all.flatMap(({ file, text }) =>
    [...text.matchAll(form)].flatMap(([, name = '']) =>
      isDeclared(name) ? [] : [`${file}: ${name}`],
    ),
  )
}

test('every task that is queued has its handler: a misspelt one would never run', () => {
  // Each of these names has a handler, and each handler its name there (taskNames.test.ts).
  const isDeclared = (name: string): boolean => (taskNames as readonly string[]).includes(name)
  expect(strangers(forms.task, isDeclared)).toEqual([])
  const misspelt = [{ file: 'a.ts', text: "await queueTask(tx, 'send_refnd', {})" }]
  expect(strangers(forms.task, isDeclared, misspelt)).toEqual(['a.ts: send_refnd'])
})

test('every notice that is told is of a declared type: another would be told as something new', () => {
  introduce()
  const declared = new Set(modules.flatMap(({ notices }) => Object.keys(notices ?? {})))
  const isDeclared = (name: string): boolean =>
    declared.has(name) || declared.has(name.split('.')[0] ?? '')
  expect(strangers(forms.notice, isDeclared)).toEqual([])
})
