import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Settings } from './storageS3.ts'

// It signs a bucket's own address without the slash that it was asked with, so it is told not to look; and says where a
// list goes on by a cipher that OpenSSL has put away.
const script = `
const Store = require('@20minutes/s3rver')
const directory = process.argv[1]
const configureBuckets = ['files', 'copies'].map((name) => ({ name, configs: [] }))
new Store({ address: '127.0.0.1', port: 0, silent: true, allowMismatchedSignatures: true, directory, configureBuckets })
  .run().then(({ port }) => console.log(port))
process.stdin.on('end', () => process.exit()).resume()`

/** A store that speaks S3 on loopback, for tests. It ends with the process that started it. */
export async function startS3(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'plaudit-s3-'))
  const child = spawn(process.execPath, ['--openssl-legacy-provider', '-e', script, directory], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    settings: {
      endpoint: `http://127.0.0.1:${String(port).trim()}`,
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      child.stdin.end()
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
