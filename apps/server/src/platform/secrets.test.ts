import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

let folder = ''
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'plaudit-secrets-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('starts at once keep one key, whole', async () => {
  const dataDir = path.join(folder, 'together')
  const opened = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(undefined, dataDir)))
  expect(new Set(opened.map((secrets) => secrets.key('seal').toString('hex'))).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['secret.key'])
  expect((await readFile(path.join(dataDir, 'secret.key'), 'utf8')).trim()).toHaveLength(64)
})

test('what a start left that was killed while it wrote its key is in nobody’s way', async () => {
  const dataDir = path.join(folder, 'killed')
  await loadSecrets(undefined, dataDir)
  await rm(path.join(dataDir, 'secret.key'))
  await writeFile(path.join(dataDir, 'secret.key.0badc0ffee00'), '')
  expect((await loadSecrets(undefined, dataDir)).key('seal')).toHaveLength(32)
})

test('a damaged key is said to be so, and never replaced', async () => {
  const dataDir = path.join(folder, 'damaged')
  await loadSecrets(undefined, dataDir)
  const file = path.join(dataDir, 'secret.key')
  await writeFile(file, 'short')
  await expect(loadSecrets(undefined, dataDir)).rejects.toThrow('damaged')
  expect(await readFile(file, 'utf8')).toBe('short')
})
