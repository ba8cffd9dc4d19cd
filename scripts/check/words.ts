import type { Rule } from './sources.ts'

const ownFile = /^scripts\/check\/words(\.test)?\.ts$/

const forbidden: { pattern: RegExp; where: RegExp; because: string }[] = [
  {
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    where: /\.(ts|tsx|mjs|css|sql|sh)$|run$/,
    because: 'what is not done is not promised in a comment',
  },
  {
    pattern: /@ts-(ignore|nocheck)\b/,
    where: /\.(ts|tsx|mjs)$/,
    because: 'types are repaired, not silenced',
  },
  {
    pattern: /\b(lorem ipsum|coming soon|under construction)\b/i,
    where: /\.(ts|tsx|json|md|html)$/,
    because: 'no placeholder is shown to anybody',
  },
  {
    pattern: /\bregistry\.[\w-]+\.(org|com|net|io|dev)\b|\bnpm(js|mirror)\.(org|com)\b/i,
    where: /./,
    because: 'packages come from wherever the machine is set to take them',
  },
  {
    pattern: /if \((\w+\.)?isError\)\s+return <QueryFault/,
    where: /^apps\/web\/.*\.tsx$/,
    because: 'a read that fails later leaves what is shown: ask whether there is data, too',
  },
  {
    pattern: /\b(lock|\w+Lock) = \d/,
    where: /^(apps\/server\/src|scripts)\/.*\.ts$/,
    because:
      'numbers of advisory locks stand in platform/db/lockNumbers.ts, where two of them differ',
  },
]

/** Words that must not be in the repository. */
export const words: Rule = (sources) =>
  sources
    .filter(({ path }) => !ownFile.test(path))
    .flatMap(({ path, text }) =>
      forbidden
        .filter(({ where }) => where.test(path))
        .flatMap(({ pattern, because }) => {
          const found = pattern.exec(text)
          if (!found) return []
          const line = text.slice(0, found.index).split('\n').length
          return [`${path}:${line}: "${found[0]}": ${because}`]
        }),
    )

const drawer = /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.(ts|tsx|mjs)$)/
const catalogue = /^packages\/i18n\/messages\/common\//
const barrel = /^(apps|packages|scripts|bench|e2e)\/(.*\/)?index\.tsx?$/

/** No drawer that anything fits into, and no file that only passes others on. */
export const drawers: Rule = (sources) =>
  sources.flatMap(({ path }) => {
    if (barrel.test(path))
      return [`${path}: import what is meant from its own file, not from an index`]
    if (!drawer.test(path) || catalogue.test(path)) return []
    return [`${path}: name the file after what it does`]
  })
