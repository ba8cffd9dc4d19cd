import { shares } from '../test/shares.ts'
import { atBothSizes } from '../test/sizes.ts'
import type { Rule, Source } from './sources.ts'

const isTest = ({ path }: Source): boolean => /\.test\.tsx?$/.test(path)
const isSpec = ({ path }: Source): boolean => /^e2e\/.*\.spec\.ts$/.test(path)
const matches = (text: string, form: RegExp): number => [...text.matchAll(form)].length

/** Calls that open the product in the test's own process. */
const openers = ['testServer', 'openServer', 'openTestServer', 'testDatabase']
const callsOf = (names: readonly string[]): RegExp => new RegExp(`\\b(${names.join('|')})\\(`)

/** A function of its own in a file of helpers, with everything up to the next one. */
const declared =
  /^(?:export )?(?:async )?(?:function|const) (\w+)[\s\S]*?(?=^(?:export )?(?:async )?(?:function|const) |(?![\s\S]))/gm
/** Helpers are called so: other names stand for other things elsewhere. */
const isOpener = /^(open|listens|twoServers|told)/
const isHelper = ({ path }: Source): boolean =>
  /(testing[\w-]*|factory|harness)\.ts$/.test(path) && !isTest({ path, text: '' })

/** Adds the helpers that open the product by another one, however many steps away. */
export function openersIn(sources: readonly Source[]): readonly string[] {
  const helpers = sources
    .filter(isHelper)
    .flatMap(({ text }) =>
      [...text.matchAll(declared)].map(([body, name = '']) => ({ name, body })),
    )
  const found = new Set(openers)
  for (let before = 0; before < found.size;) {
    before = found.size
    const calls = callsOf([...found])
    for (const { name, body } of helpers.filter((one) => isOpener.test(one.name)))
      // The name of a function stands before its own bracket.
      if (calls.test(body.slice(body.indexOf(name) + name.length + 1))) found.add(name)
  }
  return [...found]
}

/** Calls that start the product, its database or its commands as processes. */
const starts = /\b(startServer|startPostgres|startRedis|startS3|spawn|execFile)\(/

/** Returns what a test file opens: processes, a server in its own process, or neither. */
export function kindOf(
  { text }: Source,
  known: readonly string[] = openers,
): 'processes' | 'server' | 'nothing' {
  if (starts.test(text)) return 'processes'
  return callsOf(known).test(text) ? 'server' : 'nothing'
}

const ofBothSizes = new Set(atBothSizes.map((name) => `e2e/${name}.spec.ts`))

/** Tests of a file in a browser: in a file of both sizes, what is not marked as once is run twice. */
function runsOf({ path, text }: Source): number {
  const tests = matches(text, /^\s*test\(/gm)
  if (!ofBothSizes.has(path)) return tests
  const once = matches(text, /^\s*once,$|, once,/gm)
  return once + 2 * Math.max(0, tests - once)
}

const sum = (all: readonly Source[], of: (one: Source) => number): number =>
  all.reduce((total, one) => total + of(one), 0)

/** Counts the tests' costs, by what they open: `scripts/test/shares.ts` says how much each may be. */
export function costsOf(sources: readonly Source[]): Record<keyof typeof shares.counts, number> {
  const [tests, specs] = [sources.filter(isTest), sources.filter(isSpec)]
  const opens = callsOf(openersIn(sources))
  const journeys = sources.filter(
    ({ path }) => path.startsWith('e2e/') && path !== 'e2e/screens.spec.ts',
  )
  return {
    'test files with a server': tests.filter(({ text }) => opens.test(text)).length,
    'test files with processes': tests.filter(({ text }) => starts.test(text)).length,
    'browser tests': sum(specs, runsOf),
    'questions to axe beside the table': sum(journeys, ({ text }) =>
      matches(text, /await (expectAccessible|look|frame\.look|rest)\(/g),
    ),
  }
}

/** No part of the tests outgrows its share. */
export const budget: Rule = (sources) =>
  Object.entries(costsOf(sources)).flatMap(([name, count]) => {
    const most = shares.counts[name as keyof typeof shares.counts]
    return count > most
      ? [
          `scripts/test/shares.ts: ${count} ${name}, at most ${most}: make one cheaper, or say there why it is more`,
        ]
      : []
  })
