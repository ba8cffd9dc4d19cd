#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import * as modules from 'node:module'

// An older Node could only answer with a stack that says nothing of it.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `From its sources plaudit-verify needs Node 24 or later; this is ${process.version}.\n` +
      'The one file that every installation gives away (/plaudit-verify.mjs) needs Node 20.\n',
  )
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

const { runCommand } = await import('../src/node/run.ts')
await runCommand()
