import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled, withoutOwnBin } from './dependencies.mjs'
import { run } from './run.mjs'
import { freshMark, isFresh } from './stamp.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plaudit-ready-test-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  writeFileSync(join(root, path), text)
}

const own = { os: [process.platform], cpu: [process.arch], optional: true }
const lock = {
  '': { dependencies: { a: '1.0.0' } },
  'apps/web': { dependencies: { b: '1.0.0' } },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '1.0.0' },
  'node_modules/node-own': { version: '24.0.0', ...own },
  'node_modules/other': { version: '1.0.0', os: ['plan9'], optional: true },
  'node_modules/@plaudit/web': { resolved: 'apps/web', link: true },
}

function writeClone(installed: Record<string, unknown>): void {
  write('package.json', { dependencies: { a: '1.0.0' } })
  write('apps/web/package.json', { dependencies: { b: '1.0.0' } })
  write('package-lock.json', { packages: lock })
  write('node_modules/vite/package.json', {})
  write('node_modules/.package-lock.json', { packages: installed })
}

test('an installation counts when it is whole and of the versions that the lock names', () => {
  const { '': _root, 'node_modules/other': _other, ...installed } = lock
  expect(isInstalled(root)).toBe(false)
  writeClone(installed)
  expect(isInstalled(root)).toBe(true)
  writeClone({ ...installed, 'node_modules/a': { version: '1.0.1' } })
  expect(isInstalled(root)).toBe(false)
  const { 'node_modules/node-own': _node, ...withoutNode } = installed
  writeClone(withoutNode)
  expect(isInstalled(root)).toBe(false)
  writeClone(installed)
  write('apps/web/package.json', { dependencies: { b: '1.0.0', c: '1.0.0' } })
  expect(isInstalled(root)).toBe(false)
  writeClone(installed)
  rmSync(join(root, 'node_modules/.package-lock.json'))
  expect(isInstalled(root)).toBe(false)
})

test('a build is fresh until a source changes, comes or goes', () => {
  write('src/a.ts', 'a')
  write('build/.stamp', '')
  const build = { sources: ['src', 'absent'], stamp: 'build/.stamp' }
  expect(isFresh(root, build)).toBe(false)
  freshMark(root, build)()
  expect(isFresh(root, build)).toBe(true)
  write('src/a.test.ts', 'a test is no source')
  write('src/node_modules/x.js', 'nor is this')
  expect(isFresh(root, build)).toBe(true)
  write('src/a.ts', 'b')
  expect(isFresh(root, build)).toBe(false)
  freshMark(root, build)()
  write('src/b.ts', '')
  expect(isFresh(root, build)).toBe(false)
  freshMark(root, build)()
  rmSync(join(root, 'src/b.ts'))
  expect(isFresh(root, build)).toBe(false)
  const mark = freshMark(root, build)
  write('src/a.ts', 'changed while it was built')
  mark()
  expect(isFresh(root, build)).toBe(false)
})

test('npm runs without the Node that it is about to take away', () => {
  const path = `${root}/node_modules/.bin:/usr/bin:/other/node_modules/.bin`
  expect(withoutOwnBin(root, path)).toBe('/usr/bin:/other/node_modules/.bin')
})

test('a command is quiet when it works and tells all when it fails', async () => {
  await run(process.execPath, ['-e', 'console.log(1)'])
  const failing = run(process.execPath, [
    '-e',
    'console.log("out"); console.error("err"); process.exit(3)',
  ])
  await expect(failing).rejects.toThrow(/out[\s\S]*err[\s\S]*exit code 3/)
  await expect(run('/no/such/command', [])).rejects.toThrow(/could not be started/)
})
