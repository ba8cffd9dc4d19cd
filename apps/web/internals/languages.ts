import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locale } from '@plaudit/i18n/locale'
import type { Plugin } from 'vite'

/** The compiled sentences, a module for each. */
export const messageFolder = fileURLToPath(
  new URL('../../../packages/i18n/src/paraglide/messages/', import.meta.url),
)

/** A place in the built files where a sentence goes: a name that nothing declares, so that no minifier touches it. */
const slot = /\bplaudit\$\$([a-z0-9_]+)/g
const moduleOfMessage = /\/paraglide\/messages\/([a-z]\w*)\.js(?:\?[\w-]+)?$/

/**
 * Leaves the sentences out of the browser's files and a slot for each in their place. `fillSlots` then
 * makes the files of each language from one build, so that a page carries one language only.
 */
export function languageSlots(): Plugin {
  return {
    name: 'plaudit-language-slots',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client' && areSlotsLeft(),
    transform: {
      filter: { id: moduleOfMessage },
      handler(code, id) {
        const key = moduleOfMessage.exec(id)?.[1] ?? ''
        const source = isPlain(code)
          ? `export const ${key} = () => ${slotOf(key)}`
          : `import * as registry from '../registry.js'\nexport const ${key} = (i) => ${slotOf(key)}(i, registry)`
        return { code: source, map: null }
      },
    },
  }
}

const areSlotsLeft = (): boolean => process.env['PLAUDIT_LANGUAGE_SLOTS'] === '1'

/** The place of a sentence in a built file. */
export const slotOf = (key: string): string => `plaudit$$${key}`

const plain = new Map<string, boolean>()

/** True if a slot of this sentence takes a text, which may stand wherever the sentence is said. */
export function hasPlainSlot(key: string): boolean {
  if (!areSlotsLeft()) return false
  const known = plain.get(key) ?? isPlain(readFileSync(`${messageFolder}${key}.js`, 'utf8'))
  plain.set(key, known)
  return known
}

/** True if a sentence is a text without variables. */
function isPlain(code: string): boolean {
  return !/\(i\) =>/.test(code)
}

/** True if a built file says anything. */
export function hasSlots(code: string): boolean {
  return code.search(slot) !== -1
}

/** A built file in one language. */
export function fillSlots(code: string, locale: Locale): string {
  return code.replaceAll(slot, (_, key: string) => sentence(key, locale))
}

const sentences = new Map<string, string>()

/** The script of a sentence in one language: a text, or a function of its variables and the registry. */
export function sentence(key: string, locale: Locale): string {
  const known = sentences.get(`${locale} ${key}`)
  if (known !== undefined) return known
  const file = `${messageFolder}${key}.js`
  if (!existsSync(file)) throw new Error(`No such sentence: ${key}`)
  const code = readFileSync(file, 'utf8')
  const found = new RegExp(`\\nconst ${locale}_${key} = ([\\s\\S]*?\\n\\});?\\n`, 'i').exec(code)
  if (!found?.[1]) throw new Error(`${key} is not said in ${locale}`)
  const script = found[1].replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
  const made = isPlain(code) ? plainText(script) : functionOf(script)
  sentences.set(`${locale} ${key}`, made)
  return made
}

function plainText(script: string): string {
  const text = /`((?:[^`\\]|\\[\s\S])*)`/.exec(script)?.[1]
  if (text === undefined) throw new Error(`No text in ${script}`)
  return `\`${text}\``
}

/** The registry comes as an argument, under the name that the script uses. */
function functionOf(script: string): string {
  const body = script.replace(/^\s*\(i\) =>\s*/, '').replaceAll(/\n\s*/g, '\n')
  return `((i,registry)=>${body})`
}
