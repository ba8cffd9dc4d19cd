import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '../src/locale.ts'
import type { Locale } from '../src/locale.ts'
import { faultsOfAddress } from './spanish.ts'

/** A message with variants, in the form of the message-format plugin. */
interface Variants {
  declarations?: string[]
  selectors?: string[]
  match: Record<string, string>
}
export type Message = string | [Variants]
export type Catalogue = Record<string, Message>
export interface Noun {
  noun: string
  catalogues: Record<Locale, Catalogue>
}
/** Inputs that a message takes: `number` where it counts or formats, else text or number. */
export type Inputs = Record<string, 'number' | 'text' | 'time'>

/** Every `messages/<noun>/{en,fr,es}.json`. */
export function readNouns(folder: string): Noun[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((noun) => ({
      noun,
      catalogues: Object.fromEntries(
        locales.map((locale) => [locale, readCatalogue(join(folder, noun, `${locale}.json`))]),
      ) as Record<Locale, Catalogue>,
    }))
}

/** A file that is not there has no messages; each of them then counts as missing. */
function readCatalogue(path: string): Catalogue {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Catalogue) : {}
}

const variable = /(?<!\\)\{\s*([A-Za-z_]\w*)\s*\}/g

/** The variables that a message takes and of which kind. */
export function inputsOf(message: Message): Inputs {
  const inputs: Inputs = {}
  const locals = new Set<string>()
  for (const declaration of typeof message === 'string' ? [] : (message[0].declarations ?? [])) {
    const input = /^input (\w+)$/.exec(declaration)
    const local = /^local (\w+) = (\w+): ?(\w+)/.exec(declaration)
    if (input?.[1]) inputs[input[1]] ??= 'text'
    else if (local?.[1] && local[2] && local[3]) {
      locals.add(local[1])
      inputs[local[2]] = local[3] === 'datetime' ? 'time' : 'number'
    }
  }
  for (const text of textsOf(message)) {
    for (const [, name] of text.matchAll(variable))
      if (name && !locals.has(name)) inputs[name] ??= 'text'
  }
  return inputs
}

/**
 * Everything that is wrong with the catalogues: a key missing in a language, a key outside its noun
 * or in two nouns, variables that differ between languages, variants without the fallback `*` that
 * the French and Spanish plural category `many` needs, a French sentence that can break before its punctuation, a
 * Spanish one that says `usted`.
 */
export function faultsOf(nouns: Noun[]): string[] {
  const faults: string[] = []
  const homes = new Map<string, string>()
  for (const { noun, catalogues } of nouns) {
    const keys = new Set(locales.flatMap((locale) => Object.keys(catalogues[locale])))
    keys.delete('$schema')
    for (const key of keys) {
      const say = (text: string) => faults.push(`${noun}: ${key} ${text}`)
      // Words of refusals and tasks stand beside a module's own, under the names that codes and tasks have everywhere.
      const prefix = /_(errors|tasks)$/.exec(noun)?.[1] ?? noun
      if (!new RegExp(`^${prefix}_[a-z0-9_]+$`).test(key))
        say(`must look like ${prefix}_some_words`)
      // The compiler keeps the last of two, and nobody sees which one a person reads.
      const home = homes.get(key)
      if (home !== undefined) say(`stands in ${home} too`)
      homes.set(key, noun)
      for (const locale of locales) {
        const message = catalogues[locale][key]
        if (message === undefined || message === '') say(`is missing in ${locale}`)
        else
          [
            ...faultsOfMessage(message),
            ...faultsOfMarks(message, locale),
            ...faultsOfSigns(message),
          ].forEach((text) => say(`in ${locale} ${text}`))
      }
      faultsOfAddress(textsOf(catalogues.es[key]), textsOf(catalogues.en[key])).forEach(say)
      const shapes = locales
        .map((locale) => catalogues[locale][key])
        .filter((message) => message !== undefined)
      const names = new Set(
        shapes.map((message) => Object.keys(inputsOf(message)).sort().join(', ')),
      )
      if (names.size > 1)
        say(`takes different variables in its languages: ${[...names].join(' / ')}`)
    }
  }
  return faults
}

/** French sets a narrow space before its high marks that no line may break at: else one begins with a question mark. */
function faultsOfMarks(message: Message, locale: Locale): string[] {
  const hasOther = /\S[ \u00A0][:;?!»]|«[ \u00A0]/
  return locale === 'fr' && textsOf(message).some((text) => hasOther.test(text))
    ? ['needs the narrow no-break space (U+202F) beside : ; ? ! « »']
    : []
}

/** Finds signs that a wrong replacement leaves behind: nobody sees them in an editor, everybody on a screen. */
const faultsOfSigns = (message: Message): string[] =>
  textsOf(message).some((text) => /[^\P{Cc}\n\t]/u.test(text)) ? ['holds a control sign'] : []

const textsOf = (message: Message | undefined): string[] =>
  typeof message === 'string' ? [message] : Object.values(message?.[0]?.match ?? {})

function faultsOfMessage(message: Message): string[] {
  if (typeof message === 'string') return []
  const variants = message[0]
  if (!variants?.match) return ['has no match']
  if (!Array.isArray(variants.selectors) || variants.selectors.length === 0)
    return ['has no selectors']
  const fallback = variants.selectors.map((selector) => `${selector}=*`).join(', ')
  const given = Object.keys(variants.match).map((key) => key.replaceAll(/\s*,\s*/g, ', '))
  return given.includes(fallback) ? [] : [`needs the fallback "${fallback}"`]
}
