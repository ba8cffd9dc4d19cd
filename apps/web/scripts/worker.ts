import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import * as features from '../features.ts'
import { namedAddresses } from '../internals/screens.ts'

const entry = fileURLToPath(new URL('../worker/sw.ts', import.meta.url))

/**
 * Writes the worker as one file of the site's root, where its scope is the whole site. The name of the release stands in
 * it: a browser starts a worker anew only if its text is another, and the new one clears up behind the old one.
 */
export async function writeWorker(client: string, release: string): Promise<void> {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'import.meta.env.APP_ADDRESSES': JSON.stringify(namedAddresses(features)) },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['es'], fileName: 'sw' },
    },
  })) as Rolldown.RolldownOutput[]
  const code = built[0]?.output[0].code
  if (code === undefined) throw new Error('The worker could not be built')
  writeFileSync(path.join(client, 'sw.js'), `// ${release}\n${code}`)
}
