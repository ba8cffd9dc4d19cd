import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { settingsOf } from '../routes.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

/** Tells the settings that their manifest describes: `npm run admin -- settings` shows them. */
const isDescribed = (name: string): boolean => settingsOf()[name]?.description !== undefined

it('every variable of a module says what it is for', () => {
  expect(Object.keys(settingsOf()).filter((name) => !isDescribed(name))).toEqual([])
})

it('every variable of the floor is named where operators read', async () => {
  const docs = (await readdir(path.join(root, 'docs'))).filter((name) => name.endsWith('.md'))
  const files = [
    'README.md',
    'packages/provider-sim/README.md',
    ...docs.map((name) => `docs/${name}`),
  ]
  const said = (await Promise.all(files.map(read))).join('\n')
  const parts = ['config', 'configNodes', 'copySettings']
  const platform = await Promise.all(
    parts.map((part) => read(`apps/server/src/platform/${part}.ts`)),
  )
  const declared = [...platform.join('\n').matchAll(/^ {2}([A-Z][A-Z\d]*(?:_[A-Z\d]+)*):/gm)]
  const names = declared.map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(45)
  // Set by the program that starts it, never by an operator.
  const own = new Set(['NODE_ENV'])
  const isSaid = (name: string) => new RegExp(`\\b${name}\\b`).test(said)
  expect(names.filter((name) => !own.has(name) && !isSaid(name))).toEqual([])
})
