import type { Plugin } from 'vite'
import { locales } from '@plaudit/i18n/locale'
import { messageFolder } from './languages.ts'

type Sentences = Record<string, (values?: object) => string>

const compiled = messageFolder.replace(/messages\/$/, 'server/')

/** Chooses among the three languages: one function, where the compiler writes one for each of five thousand sentences. */
const said = `const said = (en, fr, es) => (values = {}, { locale = getLocale() } = {}) => {
  const sentence = locale === 'en' ? en : locale === 'fr' ? fr : es
  return typeof sentence === 'string' ? sentence : sentence(values)
}`

/**
 * Writes the sentences of the pages' server as a table: as texts where nothing is put into them, else as the functions
 * that the compiler made. As they are compiled they are twenty thousand functions, of which a server says few and keeps
 * all (docs/decisions/0012).
 */
export function saidShortly(): Plugin {
  return {
    name: 'plaudit-said-shortly',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    load: {
      filter: { id: /\/paraglide\/server\/messages\.js$/ },
      handler: async () => {
        const languages = await Promise.all(
          locales.map((locale) => import(`${compiled}messages/${locale}.js`) as Promise<Sentences>),
        )
        return { code: tableOf(languages), moduleSideEffects: false }
      },
    },
  }
}

function tableOf(languages: readonly Sentences[]): string {
  const imports: string[] = [`import { getLocale } from './runtime.js'`]
  for (const locale of locales) imports.push(`import * as ${locale} from './messages/${locale}.js'`)
  const rows = Object.keys(languages[0] ?? {}).map((key) => {
    const texts = languages.map((sentences, at) => written(sentences[key], `${locales[at]}.${key}`))
    return `  ${key}: said(${texts.join(', ')}),`
  })
  return [...imports, said, 'export const m = {', ...rows, '}'].join('\n')
}

/** A sentence into which nothing is put is the same each time. */
const written = (sentence: Sentences[string] | undefined, name: string): string =>
  sentence?.length === 0 ? JSON.stringify(sentence()) : name
