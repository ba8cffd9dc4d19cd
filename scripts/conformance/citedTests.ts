/** Test that a row cites of a test file. */
export interface CitedTest {
  title: string
  /** True if the test asks for anything: a test that was emptied shows nothing any more. */
  expects: boolean
}

/** The id that a row cites stands at the end of a test's title: `a vote is answered with its id [cf:x3f9a]`. */
const idOf = (title: string): string | undefined => /\[cf:([a-z0-9]+)\]/.exec(title)?.[1]

// `test('…'`, `it('…'`, and after a table `it.each([…])('…'`.
const call = /(?:\b(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** Words that a test asks with: expectations, those of the house's own by name, and journeys, which rest on them. */
const asking = /\bexpect|\brefuses\(|\bonSite\(|\bfaultsOf\(|\bassert/

/**
 * The tests of a file by their ids. Tests that are made from a list (`screen ${address}`) go by the addresses that the
 * list has, and tests without an id by their title, so that a row that cites a title is found and told.
 */
export function testsOf(text: string): ReadonlyMap<string, CitedTest> {
  const code = text.replaceAll(/^\s*\/\/.*$/gm, '')
  const addresses = [...code.matchAll(/\baddress: '([^']*)'/g)].map(([, address = '']) => address)
  const tests = new Map<string, CitedTest>()
  for (const found of code.matchAll(call)) {
    const title = found[2] ?? ''
    const test = { title, expects: asking.test(bodyOf(code, found.index)) }
    if (title.includes('${address}'))
      for (const address of addresses) tests.set(title.replace('${address}', address), test)
    else tests.set(idOf(title) ?? title, test)
  }
  return tests
}

/** From the line of the call to the one that closes it at the same depth, as the formatter writes it. */
function bodyOf(code: string, from: number): string {
  const begin = code.lastIndexOf('\n', from) + 1
  const [first = '', ...rest] = code.slice(begin).split('\n')
  const depth = first.search(/\S/)
  // `}) => {` closes the parameters alone.
  const isInside = (line: string) =>
    line.trim() === '' || line.search(/\S/) > depth || /^\s*\}.*\{$/.test(line)
  const end = rest.findIndex((line) => !isInside(line))
  return [first, ...rest.slice(0, end < 0 ? rest.length : end)].join('\n')
}
