import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isRead } from './parameters.ts'

const web = path.resolve(import.meta.dirname, '..')
const folders = ['features', 'components', 'shells', 'lib', 'internals']

/** Read by the browser's script alone, before anything is drawn; kept out of what a page is looked up by. */
const early = new Set(['lang', 'tok'])
const reads = [
  /\b\w*(?:[sS]earch|[pP]arams|asked|query)\w*\.(?:get|has|getAll)\(\s*'([^']+)'/g,
  /\bfilterNames\s*=\s*\[([^\]]+)\]/g,
]

function parametersOf(source: string): string[] {
  if (!/searchParams|useSearchParams|URLSearchParams/.test(source)) return []
  return reads.flatMap((form) =>
    [...source.matchAll(form)].flatMap(([, found = '']) =>
      found.split(',').map((name) => name.replaceAll(/['\s]/g, '')),
    ),
  )
}

test('what a screen reads from its address is among the parameters that pages are kept by', () => {
  const sources = folders.flatMap((folder) =>
    readdirSync(path.join(web, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  )
  const missing = sources.flatMap((file) =>
    parametersOf(readFileSync(path.join(web, file), 'utf8'))
      .filter((name) => name !== '' && !early.has(name) && !isRead(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
  // A parameter that nobody knows is found.
  expect(parametersOf("const params = new URLSearchParams(x); params.get('strange')")).toEqual([
    'strange',
  ])
  expect(isRead('strange')).toBe(false)
})
