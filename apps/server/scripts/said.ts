import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'rolldown'

const root = path.resolve(import.meta.dirname, '../../..')
const places = [
  'apps/server/src',
  'packages/contract/src',
  'packages/client/src',
  'packages/i18n/src',
  'packages/votelog/src',
]

/** Catalogues whose keys are put together from names: of faults, of notices, of what answers say. */
const whole = /^(\w+_)?(errors|server|notices|tasks)$|^(mail|notices|waiting)$/
const message = /export const (\w+) = [\s\S]*?\n\}\);/g

/** Returns the words of the server's sources that could be a key, and the beginnings of keys that are put together. */
function spoken(): { words: Set<string>; beginnings: string[] } {
  const words = new Set<string>()
  const beginnings = new Set<string>()
  for (const place of places)
    for (const file of readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || /paraglide|\.test\.ts$/.test(file)) continue
      const source = readFileSync(path.join(root, place, file), 'utf8')
      for (const [word] of source.matchAll(/\b[a-z][a-z0-9]*_[a-z0-9_]+/g)) words.add(word)
      for (const [, start = ''] of source.matchAll(/`([a-z][a-z0-9]*_[a-z0-9_]*)\$\{/g))
        beginnings.add(start)
    }
  return { words, beginnings: [...beginnings] }
}

/** Keys of the catalogues that are kept whole. */
function wholeKeys(): Set<string> {
  const folder = path.join(root, 'packages/i18n/messages')
  const nouns = readdirSync(folder).filter((noun) => whole.test(noun))
  return new Set(
    nouns.flatMap((noun) =>
      Object.keys(JSON.parse(readFileSync(path.join(folder, noun, 'en.json'), 'utf8')) as object),
    ),
  )
}

/** Tells whether the server can say the sentence of a key: a screen's own sentences are four fifths of all. */
export function canBeSaid(): (key: string) => boolean {
  const { words, beginnings } = spoken()
  const kept = wholeKeys()
  return (key) =>
    kept.has(key) || words.has(key) || beginnings.some((start) => key.startsWith(start))
}

/** Leaves the sentences of screens out of the server's file (docs/decisions/0012). */
export const serverSentences = (): Plugin => ({
  name: 'server-sentences',
  transform(code, id) {
    if (!id.endsWith('/paraglide/server/messages/_index.js')) return null
    const isSaid = canBeSaid()
    return code.replaceAll(message, (whole, key: string) => (isSaid(key) ? whole : ''))
  },
})
