import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** A listing as the search knows it. */
export interface Listing {
  title: string
  text: string
  language: 'en' | 'fr' | 'es'
}

const lists = '/var/lib/apt/lists'
const most = 400_000_000
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: most })

const field = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]

/** Long texts of a language by the sum of the English one; none where its list was never fetched. */
function translated(language: Listing['language']): Map<string, { title: string; text: string }> {
  const texts = new Map<string, { title: string; text: string }>()
  const files = readdirSync(lists).filter((name) => name.includes(`i18n_Translation-${language}`))
  for (const file of files)
    for (const block of run('/usr/lib/apt/apt-helper', 'cat-file', `${lists}/${file}`).split(
      '\n\n',
    )) {
      const sum = field(block, 'Description-md5')
      const title = field(block, `Description-${language}`)
      const text = block.split(new RegExp(`^Description-${language}: .*\n`, 'm'))[1] ?? ''
      if (sum !== undefined && title !== undefined)
        texts.set(sum, { title, text: text.replaceAll(/^ \.?/gm, '') })
    }
  return texts
}

/**
 * Real texts to search in: the descriptions of the distribution's packages in the languages whose lists this machine
 * has (`apt-get update -o Acquire::Languages=en,fr,es` fetches them all). Read now, kept nowhere.
 */
export function readCatalogue(count: number): Listing[] {
  const languages = (['en', 'fr', 'es'] as const).map((one) => [one, translated(one)] as const)
  const all: Listing[] = []
  const seen = new Set<string>()
  for (const block of run('apt-cache', 'dumpavail').split('\n\n')) {
    const name = field(block, 'Package')
    if (name === undefined || seen.has(name)) continue
    seen.add(name)
    const sum = field(block, 'Description-md5') ?? ''
    const short = field(block, 'Description') ?? field(block, 'Description-en') ?? name
    all.push({
      title: `${name} ${short}`,
      text: languages[0]?.[1].get(sum)?.text ?? short,
      language: 'en',
    })
    for (const [language, texts] of languages.slice(1)) {
      const found = texts.get(sum)
      if (found) all.push({ title: `${name} ${found.title}`, text: found.text, language })
    }
  }
  const first = all.length
  for (let n = 0; all.length < count && first > 0; n++) {
    const again = all[n % first]
    if (again) all.push({ ...again, title: `${again.title} Deluxe` })
  }
  // Every so-many-th, so that a small run has of everything.
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, n) => n % step === 0).slice(0, count)
}
