import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, type Rule } from './sources.ts'

const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g
const linksOf = (text: string): string[] => [...text.matchAll(link)].map(([, to = '']) => to)

/** Finds links that lead to nothing, and decisions that the list of decisions does not name. */
export const links: Rule = (sources) => {
  const texts = sources.filter(({ path }) => path.endsWith('.md'))
  const dead = texts.flatMap(({ path, text }) =>
    linksOf(text)
      .filter((to) => !existsSync(join(root, dirname(path), decodeURI(to))))
      .map((to) => `${path}: leads to ${to}, which is not there`),
  )
  const list = 'docs/decisions/README.md'
  const listed = new Set(linksOf(texts.find(({ path }) => path === list)?.text ?? ''))
  const missing = texts
    .flatMap(({ path }) => /^docs\/decisions\/(\d.*)$/.exec(path)?.[1] ?? [])
    .filter((name) => !listed.has(name))
    .map((name) => `${list}: does not name ${name}`)
  return [...dead, ...missing]
}
