#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import * as modules from 'node:module'

// An older Node could only answer with a stack that says nothing of it.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`plaudit-verify needs Node 24 or later; this is ${process.version}.\n`)
  process.exit(2)
}

// Node runs TypeScript as it is, but not what was installed under node_modules.
if (import.meta.url.includes('/node_modules/')) {
  process.removeAllListeners('warning')
  modules.registerHooks({
    load(url, context, next) {
      if (!url.endsWith('.ts')) return next(url, context)
      const source = modules.stripTypeScriptTypes(readFileSync(new URL(url), 'utf8'))
      return { format: 'module', source, shortCircuit: true }
    },
  })
}

const { main } = await import('../src/node/cli.ts')
let told = 0
process.exitCode = await main(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  ...(process.stderr.isTTY && {
    progress: (leaves) => {
      if (leaves < told + 20_000) return
      told = leaves
      process.stderr.write(`\r${leaves.toLocaleString('en')} leaves \r`)
    },
  }),
})
