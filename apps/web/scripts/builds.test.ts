import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepEarlierAssets } from './builds.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plaudit-builds-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const assets = (build: string) => path.join(folder, build, 'client/assets/en')
function made(build: string, ...names: string[]): string {
  mkdirSync(assets(build), { recursive: true })
  for (const name of names) writeFileSync(path.join(assets(build), name), `${build} ${name}`)
  return path.join(folder, build)
}
const has = (build: string, name: string) => existsSync(path.join(assets(build), name))

it('an open page finds its scripts through two more builds, and then no longer', () => {
  let last = path.join(folder, 'none')
  for (const at of [1, 2, 3, 4]) {
    const next = made(`b${at}`, `a-${at}.js`, 'same.js')
    keepEarlierAssets(last, next)
    last = next
  }
  expect([1, 2, 3, 4].map((at) => has('b4', `a-${at}.js`))).toEqual([false, true, true, true])
  // A name stands for what is in it: the new build's own file is left as it is.
  expect(readFileSync(path.join(assets('b4'), 'same.js'), 'utf8')).toBe('b4 same.js')
})

it('the same build once more takes no other’s place', () => {
  keepEarlierAssets(path.join(folder, 'none'), made('c1', 'a-1.js'))
  keepEarlierAssets(path.join(folder, 'c1'), made('c2', 'a-2.js'))
  for (const [from, to] of [
    ['c2', 'c3'],
    ['c3', 'c4'],
    ['c4', 'c5'],
  ] as const)
    keepEarlierAssets(path.join(folder, from), made(to, 'a-2.js'))
  expect(has('c5', 'a-1.js')).toBe(true)
})
