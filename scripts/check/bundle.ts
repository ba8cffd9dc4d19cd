import { importsOf, isTest, type Rule, type Source } from './sources.ts'

const browser = /^(apps\/web|packages\/(client|ui))\//

/** Validation stays on the server: no value that a browser imports from the contract leads to zod. */
export const bundle: Rule = (sources) => {
  const heavy = heavyFiles(sources.filter(({ path }) => path.startsWith('packages/contract/src/')))
  return sources
    .filter(({ path }) => browser.test(path) && !isTest(path))
    .flatMap(importsOf)
    .filter(({ isType, target }) => !isType && (target === 'zod' || heavy.has(target)))
    .map(
      ({ from, specifier }) =>
        `${from}: ${specifier} brings the schemas into the browser; import its types`,
    )
}

function heavyFiles(contract: Source[]): Set<string> {
  const values = contract.flatMap(importsOf).filter(({ isType }) => !isType)
  const heavy = new Set(['zod'])
  for (let before = 0; before < heavy.size;) {
    before = heavy.size
    for (const { from, target } of values) if (heavy.has(target)) heavy.add(from)
  }
  heavy.delete('zod')
  return heavy
}
