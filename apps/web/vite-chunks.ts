import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const messages = fileURLToPath(
  new URL('../../packages/i18n/src/paraglide/messages/', import.meta.url),
)
const importOfMessages = /^import \{ m \} from ['"]@plaudit\/i18n\/messages['"];?$/m

/**
 * Turns `m.some_message()` into an import of that one message, so that the bundler knows which page
 * says what and a page carries its own sentences only.
 */
export function directMessages(): Plugin {
  return {
    name: 'plaudit-direct-messages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { code: '@plaudit/i18n/messages', id: /\.tsx?$/ },
      handler(code) {
        const used = new Set<string>()
        const body = code.replaceAll(/\bm\.([a-z][a-z0-9]*_[a-z0-9_]+)/g, (whole, key: string) => {
          if (!existsSync(`${messages}${key}.js`)) return whole
          used.add(key)
          return `m_${key}`
        })
        const imports = [...used].map(
          (key) => `import { ${key} as m_${key} } from '${messages}${key}.js'`,
        )
        return {
          code: body.replace(importOfMessages, (line) => `${line};${imports.join(';')};`),
          map: null,
        }
      },
    },
  }
}

interface ModuleInfo {
  importedIds: readonly string[]
}
interface ChunkingContext {
  getModuleInfo: (id: string) => ModuleInfo | null
}

const frame =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\//
/** What every page has: the root with its providers, and the shell around most of them. */
const everywhere = ['entry.client.tsx', 'root.tsx', 'shells/main.tsx', 'shells/inside.tsx']
let shell: Set<string> | undefined

/** Two chunks for what every page needs; the rest is left to the bundler, by who uses it. */
export function chunkName(id: string, context: ChunkingContext): string | null {
  if (frame.test(id)) return 'frame'
  shell ??= reachable(context)
  return shell.has(id) ? 'shell' : null
}

function reachable(context: ChunkingContext): Set<string> {
  const here = fileURLToPath(new URL('./', import.meta.url))
  const found = new Set<string>()
  const queue = everywhere.flatMap((file) => [
    here + file,
    `${here + file}?__react-router-build-client-route`,
  ])
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id) || id.endsWith('/paraglide/messages.js')) continue
    const info = context.getModuleInfo(id)
    if (!info) continue
    found.add(id)
    queue.push(...info.importedIds)
  }
  return found
}
