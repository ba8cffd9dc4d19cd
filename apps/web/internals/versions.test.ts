import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as router from 'react-router'
import { expect, it } from 'vitest'
import { messageFolder } from './languages.ts'

/*
 * The files of this folder lean on what their packages promise nobody. A person who brings another version in reads these
 * files again, tries the journeys of `e2e/navigation`, `e2e/tunnel` and `e2e/languages`, and writes it down here.
 */
const known = {
  // start-script, handoff, route-table, missing, boot-scripts
  'react-router': '8.4.0',
  '@react-router/dev': '8.4.0',
  // chunks: what the groups of a build are given
  vite: '8.3.8',
  // languages: the form of a compiled sentence
  '@inlang/paraglide-js': '2.18.2',
  // icon, style-singleton
  'lucide-react': '1.75.0',
  'react-style-singleton': '2.2.3',
}

/** From where each of them is found. */
const from = ['../package.json', '../../../packages/i18n/package.json', '../../../package.json']

function versionOf(name: string): string | undefined {
  for (const file of from) {
    const places = createRequire(path.join(import.meta.dirname, file)).resolve.paths(name) ?? []
    for (const place of places)
      try {
        const text = readFileSync(path.join(place, name, 'package.json'), 'utf8')
        return (JSON.parse(text) as { version: string }).version
      } catch {
        // The module stands in another folder.
      }
  }
  return undefined
}

it.each(Object.entries(known))('%s is the version that was read', (name, version) => {
  expect(versionOf(name)).toBe(version)
})

it('the router has what this folder takes of its inside', () => {
  expect(router).toMatchObject({
    UNSAFE_FrameworkContext: expect.anything(),
    UNSAFE_DataRouterContext: expect.anything(),
    UNSAFE_useScrollRestoration: expect.any(Function),
  })
})

it('a compiled sentence has the form that is taken apart', () => {
  const text = readFileSync(`${messageFolder}common_sign_in.js`, 'utf8')
  expect(text).toMatch(/\nconst en_common_sign_in = /)
})
