import type { ContestFile, EntrantId, FileRound } from './form.ts'

const maxName = 120
const maxRoundName = 80
const maxTagline = 160
const maxSource = 500
/** Below the server's limit, which counts the markup as well. */
const maxDescription = 19_000

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** At most so many UTF-16 units, as the server counts, without a letter or an emoji cut in two. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  let kept = ''
  for (const { segment } of letters.segment(text)) {
    if (kept.length + segment.length >= most) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** The name of the second and further ones that are called alike. */
export const numbered = (text: string, number: number): string =>
  `${shortened(text, maxRoundName - 6)} (${number})`

export function contestName(file: ContestFile): string {
  const year = file.year == null || file.contest.includes(String(file.year)) ? '' : ` ${file.year}`
  return shortened(`${file.contest}${year}`, maxName)
}

/** `semifinal1` as people say it. */
export function roundTitle(round: FileRound): string {
  const known = /^semi-?\s*final\s*(\d*)$/i.exec(round.round)
  if (known) return `Semi-final ${known[1]}`.trim()
  return round.round.charAt(0).toUpperCase() + round.round.slice(1)
}

/** Returns the real time of the round, in the file's own words made readable. */
export function heldAt(round: FileRound): string {
  const day = /^(\d{4})-(\d\d)-(\d\d)/.exec(round.date ?? '')
  const date = day
    ? new Intl.DateTimeFormat('en-GB', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])))
    : (round.date ?? '')
  const time = round.time_utc ? `${round.time_utc.replace(/^(\d\d?:\d\d):00$/, '$1')} UTC` : ''
  return [date, time].filter(Boolean).join(', ')
}

export function roundName(round: FileRound): string {
  return shortened([roundTitle(round), heldAt(round)].filter(Boolean).join(' · '), maxRoundName)
}

export function contestantName(contestant: ContestFile['contestants'][number]): string {
  return shortened(contestant.artist, maxName)
}

/** The quiet line under a name. */
export function tagline(contestant: ContestFile['contestants'][number]): string {
  return shortened([contestant.country, contestant.song].filter(Boolean).join(' · '), maxTagline)
}

/** Without capitals, accents and punctuation, by which alone the server tells nobody apart. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Names the contestants: of those whose name and line are alike the later ones get a number. */
export function contestantNames(file: ContestFile): Map<EntrantId, string> {
  const taken = new Set<string>()
  return new Map(
    file.contestants.map((contestant) => {
      const line = lettersOf(tagline(contestant))
      const artist = contestantName(contestant)
      let name = artist
      for (let n = 2; taken.has(`${lettersOf(name)} ${line}`); n++) name = numbered(artist, n)
      taken.add(`${lettersOf(name)} ${line}`)
      return [contestant.id, name]
    }),
  )
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Says on the contest's page where its figures come from. */
export function description(file: ContestFile, notes: readonly string[]): string {
  const held = file.rounds.map((round) =>
    [roundTitle(round), heldAt(round)]
      .filter(Boolean)
      .map((text) => shortened(text, maxRoundName))
      .join(': '),
  )
  const paragraphs = [
    `Sample contest: the points of ${contestName(file)}${file.city ? ` in ${shortened(file.city, maxName)}` : ''}, cast once more, ballot by ballot. Each country has a sample voter for its public and one for its jury.`,
    `When it was: ${held.join('; ')}.`,
    file.source ? `Source of the figures: ${shortened(file.source, maxSource)}.` : '',
    'The pictures are drawn and show nobody as they are.',
    ...notes.map((note) => `${note.charAt(0).toUpperCase()}${note.slice(1)}.`),
  ]
  let text = ''
  for (const paragraph of paragraphs.filter(Boolean)) {
    const next = `${text}<p>${escaped(paragraph)}</p>`
    if (next.length > maxDescription) break
    text = next
  }
  return text
}
