import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../platform/postgres/testing.ts'
import { copySources, tool, type SourceCopy } from './testing-copy.ts'
import { contestantText, contestText, fieldWords } from './testing-fields.ts'
import { asking, lists, ownFiles } from './testing-quokkas.ts'

// The compiler and the guards over a copy take a minute: before a release, `npm run test:long`.
const isLong = Number(process.env['ROUNDS'] ?? 1) > 1

let copy: SourceCopy

beforeAll(async () => {
  copy = await copySources()
  await copy.write({ ...ownFiles, ...fieldWords, 'ask.ts': asking })
  await copy.insert(lists)
  await copy.node('packages/i18n/scripts/build.ts')
})
afterAll(() => copy.remove())

test('a module that does nothing but exist changes four files outside its own folders', async () => {
  expect(Object.keys(lists).length).toBeLessThanOrEqual(4)
  const [none, three] = [await testDatabase(), await testDatabase()]
  await copy.node('ask.ts', none.connectionString, three.connectionString)
  const answer = JSON.parse(await readFile(path.join(copy.folder, 'answer.json'), 'utf8')) as {
    topics: string[]
    tasks: string[]
  }
  expect(answer).toMatchObject({
    refused: ['no_quokkas', 'Il n’y en a pas.'],
    counted: { quokkas: 3 },
  })
  expect(answer.topics).toContain('quokkas')
  expect(answer.tasks).toContain('count_quokkas')
})

test('its address is in the table of screens', async () => {
  const screens = await copy.says(tool('@react-router/dev/bin.cjs'), 'routes', 'apps/web', '--json')
  expect(screens).toContain('features/quokkas/list.tsx')
})

let added: Promise<void> | undefined
/** The copy with both texts: after the module was asked, whose databases have the tables of this run. */
const withTexts = () => (added ??= copy.insert(contestText).then(() => copy.insert(contestantText)))

test.skipIf(!isLong)(
  'an optional text of a contest, and one of a contestant, changes seven files at most beside the catalogues, and fits all types',
  async () => {
    await withTexts()
    for (const change of [contestText, contestantText])
      expect(Object.keys(change).length).toBeLessThanOrEqual(7)
    const changed = [lists, contestText, contestantText].flatMap((change) => Object.keys(change))
    const scripts = changed.filter((file) => /\.tsx?$/.test(file))
    expect(await copy.faultsIn(['apps/server/src/server.ts', ...new Set(scripts)])).toBe('')
  },
)

test.skipIf(!isLong)(
  'the guards of the house ask for nothing more: for the module its words, names, settings, rights and screen; for the texts that they are saved, copied, shown, logged and in files',
  async () => {
    await withTexts()
    const rules = [
      'vocabulary',
      'directions',
      'modules',
      'features',
      'bundle',
      'words',
      'catalogues',
    ]
    const checked = await copy.says('scripts/check/main.ts', ...rules)
    expect(checked).not.toMatch(/✗|FAILED/)
    const guards = ['tests/declared', 'tests/settings', 'rights/rights', 'fuzz/fuzz']
    const names = 'every task|every background|every variable|has a row|quokkas|keeps, copies'
    const files = [...guards, 'modules/contests/routes/tests/fields'].map(
      (file) => `apps/server/src/${file}.test.ts`,
    )
    // In one process, which loads the copy's server once for all of them.
    const vitest = ['run', '--project=shared', '--maxWorkers=1', '-t', names, ...files]
    const guarded = await copy.says(tool('vitest/vitest.mjs'), ...vitest)
    expect(guarded).not.toMatch(/FAILED|failed/)
    // Every one of these files has tests of these names.
    expect(guarded).toMatch(/5 passed/)
    const listed = await copy.says(
      tool('@playwright/test/cli.js'),
      'test',
      '--list',
      'every-screen',
    )
    expect(listed).toContain('every screen of quokkas')
  },
)
