import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Settings } from './storageS3.ts'

// The store signs a bucket's own address without the slash that it was asked with, so it is told not to look; and says
// where a list goes on by a cipher that OpenSSL has put away.
const script = `
const Store = require('@20minutes/s3rver')
const [directory, port] = process.argv.slice(1)
const configureBuckets = ['files', 'copies'].map((name) => ({ name, configs: [] }))
new Store({ address: '127.0.0.1', port: Number(port), silent: true, allowMismatchedSignatures: true, directory, configureBuckets })
  .run().then(({ port }) => console.log(port))
process.stdin.on('end', () => process.exit()).resume()`

export interface TestS3 {
  settings: S3Settings
  /** The variables of an installation that keeps its files there. */
  env: Record<string, string>
  stop(): Promise<void>
  /** As by `kill -9`; started again it has what it had. */
  kill(): Promise<void>
  again(): Promise<void>
}

/** A store that speaks S3 on loopback, for tests. The store ends with the process that started it. */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(path.join(tmpdir(), 'plaudit-s3-'))
  const begin = async (at: number) => {
    const options = ['--openssl-legacy-provider', '-e', script, directory, String(at)]
    const child = spawn(process.execPath, options, {
      cwd: import.meta.dirname,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const [port] = (await once(child.stdout, 'data')) as [Buffer]
    return { child, ended, port: Number(String(port).trim()) }
  }
  let running = await begin(0)
  const { port } = running
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    settings,
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    async stop() {
      running.child.stdin.end()
      await running.ended
      rmSync(directory, { recursive: true, force: true })
    },
    async kill() {
      running.child.kill('SIGKILL')
      await running.ended
    },
    async again() {
      running = await begin(port)
    },
  }
}
