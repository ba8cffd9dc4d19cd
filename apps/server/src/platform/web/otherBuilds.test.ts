import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { startS3 } from '../testing-s3.ts'
import { openS3Storage } from '../storageS3.ts'
import { addFiles } from './files.ts'
import { shareBuild } from './otherBuilds.ts'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** A node of a version that has these files. */
async function openNode(
  storage: ReturnType<typeof openS3Storage> | undefined,
  files: Record<string, string>,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'build-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const assets = path.join(folder, 'assets')
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(assets, name)), { recursive: true })
    await writeFile(path.join(assets, name), text)
    if (name.endsWith('.js'))
      await writeFile(path.join(assets, `${name}.br`), brotliCompressSync(text))
  }
  const app = fastify()
  ends.push(() => app.close())
  await addFiles(app, folder, storage && (await shareBuild(storage, assets, 50)))
  return async (name: string) => {
    const answer = await app.inject({ url: `/assets/${name}` })
    const { 'content-type': type, 'cache-control': cache } = answer.headers
    return answer.statusCode === 200 ? [answer.body, type, cache] : answer.statusCode
  }
}

test('two versions side by side serve each other’s files, also those of a version that has gone', async () => {
  const store = await startS3()
  ends.push(() => store.stop())
  const storage = openS3Storage(store.settings)
  const old = await openNode(storage, { 'en-1/page-a.js': 'one()', 'look-a.css': 'a{}' })
  const young = await openNode(storage, { 'en-1/page-b.js': 'two()', 'letters.woff2': 'letters' })
  const script = 'text/javascript; charset=utf-8'
  const kept = 'public, max-age=31536000, immutable'
  expect(await old('en-1/page-b.js')).toEqual(['two()', script, kept])
  expect(await old('letters.woff2')).toEqual(['letters', 'font/woff2', kept])
  expect(await young('en-1/page-a.js')).toEqual(['one()', script, kept])
  expect(await young('look-a.css')).toEqual(['a{}', 'text/css; charset=utf-8', kept])
  expect(await young('en-1/page-b.js')).toContain('two()')
  for (const name of ['nobody.js', '../files.json', '%2e%2e/%2e%2e/etc/passwd', 'constructor'])
    expect(await young(name), name).toBe(404)
  // The broken variant: nodes that share nothing.
  const [alone, other] = [await openNode(undefined, { 'a.js': 'a' }), await openNode(undefined, {})]
  expect([await alone('a.js'), await other('a.js')]).toEqual([expect.anything(), 404])
})

test('a store that is away keeps no node from starting; the node’s files are there once it is back', async () => {
  const store = await startS3()
  ends.push(() => store.stop())
  const storage = openS3Storage(store.settings)
  const other = await openNode(storage, { 'b.js': 'two()' })
  await store.kill()
  const late = await openNode(storage, { 'a.js': 'one()' })
  expect([await late('a.js'), await late('b.js')]).toEqual([expect.arrayContaining(['one()']), 404])
  await store.again()
  await expect.poll(() => late('b.js')).toContain('two()')
  await expect.poll(() => other('a.js')).toContain('one()')
})
