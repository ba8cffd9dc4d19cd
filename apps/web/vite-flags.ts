import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Puts the flags of all countries under `/flags/SE.svg`: small pictures, fetched when a card shows one. */
export function flags(): Plugin {
  return {
    name: 'plaudit-flags',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const module = createRequire(import.meta.url).resolve('country-flag-icons/package.json')
      const folder = path.join(path.dirname(module), '3x2')
      for (const file of readdirSync(folder).filter((name) => /^[A-Z]{2}\.svg$/.test(name)))
        this.emitFile({
          type: 'asset',
          fileName: `flags/${file}`,
          source: readFileSync(path.join(folder, file)),
        })
    },
  }
}
