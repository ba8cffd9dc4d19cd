import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { hasPlainSlot, messageFolder as messages, slotOf } from './languages.ts'

const importOfMessages = /^import \{ m \} from ['"]@plaudit\/i18n\/messages['"];?$/m

/**
 * Files with a copy of their own of each sentence with variables that they import. They come after a page, and many
 * others say the same words: shared, each word is a script of its own, and a slow phone pays a millisecond for each
 * request (docs/decisions/0110). A menu is among them so that screens say its words without fetching the menus.
 */
const ownCopies = [
  /\/features\/\w+\/menu\.ts$/,
  /\/components\/app\/(app-bar|app-here|app-tabs|tab-badge|share-it)\.tsx$/,
  /\/components\/pull-bar\.tsx$/,
  /\/ui\/src\/banner\.tsx$/,
  /\/features\/(messaging|notifications|orders)\/slots\/bar\.tsx$/,
  /\/features\/phone\/(below|own-rows|own-money|facts|look|install-row|network-line)\.tsx$/,
  /\/web\/lib\/(install|long-press)\.ts$/,
]
const hasCopies = (file: string): boolean => ownCopies.some((those) => those.test(file))

/** Two files of one name share their copies. */
const copyOf = (file: string): string =>
  hasCopies(file) ? `?${path.basename(file).replace(/\.\w+$/, '')}` : ''

const isIcon = /^lucide-react\/icons\//
const root = fileURLToPath(new URL('../../../', import.meta.url))
const nameOf = (file: string): string =>
  path.relative(root, file.replace(/\?.*$/, '')).replaceAll(/[^a-z0-9]+/gi, '-')

const forBrowsers = {
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment: { name: string }) => environment.name === 'client',
} as const

/**
 * Writes the sentence itself, or its place, where `m.some_message()` stands: a sentence in a script of its own would
 * cost a request. A sentence with variables becomes an import of that one message, so that the bundler knows which page
 * says what and a page carries its own sentences only.
 */
export function directMessages(): Plugin {
  return {
    name: 'plaudit-direct-messages',
    ...forBrowsers,
    transform: {
      filter: { code: '@plaudit/i18n/messages', id: /\.tsx?$/ },
      handler(code, id) {
        const copy = copyOf(id)
        const used = new Set<string>()
        const body = code.replaceAll(
          /\bm\.([a-z][a-z0-9]*_[a-z0-9_]+)(\(\))?/g,
          (whole, key: string, said?: string) => {
            if (!existsSync(`${messages}${key}.js`)) return whole
            if (hasPlainSlot(key)) return said ? slotOf(key) : `(() => ${slotOf(key)})`
            used.add(key)
            return `m_${key}${said ?? ''}`
          },
        )
        const imports = [...used].map(
          (key) => `import { ${key} as m_${key} } from '${messages}${key}.js${copy}'`,
        )
        return {
          code: body.replace(importOfMessages, (line) => `${line};${imports.join(';')};`),
          map: null,
        }
      },
    },
  }
}

/**
 * Gives every file a copy of its own of the icons that it shows: shared, each is a script of three hundred bytes, and a
 * second copy in one script costs thirty (docs/decisions/0164). Late parts have copies too of two files that hold nothing
 * and stand with what casts votes: the phone's shell asked for all of that on each screen.
 */
export function ownModules(): Plugin {
  return {
    name: 'plaudit-own-modules',
    ...forBrowsers,
    resolveId: {
      filter: { id: /^lucide-react\/icons\/|^\.\/(success|haptics)\.ts$/ },
      async handler(source, importer) {
        if (importer === undefined || importer.includes('/node_modules/')) return null
        const copy = isIcon.test(source) ? `?${nameOf(importer)}` : copyOf(importer)
        if (copy === '') return null
        const found = await this.resolve(source, importer, { skipSelf: true })
        return found && { ...found, id: found.id + copy }
      },
    },
  }
}
