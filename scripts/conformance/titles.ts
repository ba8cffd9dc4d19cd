/**
 * The titles of a file's tests, as written. A title that names an entry of a list (`screen ${address}`) stands
 * for each address that the list has.
 */
export function titlesOf(text: string): ReadonlySet<string> {
  const code = text.replaceAll(/^\s*\/\/.*$/gm, '')
  const addresses = [...code.matchAll(/\baddress: '([^']*)'/g)].map(([, address = '']) => address)
  const titles = new Set<string>()
  // `test('…'`, `it('…'`, and after a table `it.each([…])('…'`.
  for (const [, , title = ''] of code.matchAll(
    /(?:\b(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g,
  )) {
    if (title.includes('${address}'))
      for (const address of addresses) titles.add(title.replace('${address}', address))
    else titles.add(title)
  }
  return titles
}
