/** Letters and digits alone, without accents and case: `Käärijä.JPG` and `kaarija` are one. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const baseName = (file: string) => file.replace(/^.*[/\\]/, '').replace(/\.[A-Za-z0-9]{2,5}$/, '')

export interface Named {
  id: string
  name: string
}

/**
 * Which picture belongs to whom, by the files' names: the same name first, then a name within the other,
 * then a word that no other name has, then a number at the file's beginning (`03.jpg` is the third). Each person and each file is used once; what
 * could mean two people is left for a person to decide.
 * @returns file name → id.
 */
export function matchPictures(
  files: readonly string[],
  people: readonly Named[],
): Map<string, string> {
  const matched = new Map<string, string>()
  const taken = new Set<string>()
  const round = (candidates: (file: string, free: readonly Named[]) => readonly Named[]) => {
    for (const file of files) {
      if (matched.has(file)) continue
      const found = candidates(
        file,
        people.filter(({ id }) => !taken.has(id)),
      )
      const [only] = found
      if (found.length !== 1 || !only) continue
      matched.set(file, only.id)
      taken.add(only.id)
    }
  }
  round((file, free) => free.filter(({ name }) => plainName(name) === plainName(baseName(file))))
  round((file, free) =>
    free.filter(({ name }) => within(plainName(name), plainName(baseName(file)))),
  )
  round((file, free) => free.filter(({ name }) => shareWord(name, baseName(file))))
  round((file, free) => {
    const number = Number(/^\D{0,4}(\d{1,4})(?!\d)/.exec(baseName(file))?.[1])
    const person = people[number - 1]
    return person && free.includes(person) ? [person] : []
  })
  return matched
}

/** Short names would be found in anything. */
function within(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 3) return false
  return a.includes(b) || b.includes(a)
}

function shareWord(a: string, b: string): boolean {
  const words = new Set(wordsOf(b))
  return wordsOf(a).some((word) => words.has(word))
}

function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}]+/u)
    .map(plainName)
    .filter((word) => word.length >= 4)
}
