import { type ContestFile, parseContestFile } from './form.ts'

/** A contest of one round whose contestants get the marks given, one voter for each. */
export function contest(
  places: (number | null)[],
  marks: number[][],
  more: Partial<ContestFile> = {},
): ContestFile {
  const performances = marks.map((values, contestant_id) => ({
    contestant_id,
    running_order: contestant_id + 1,
    official_place: places[contestant_id] ?? null,
    total: {
      points: values.reduce((a, b) => a + b, 0),
      from: Object.fromEntries(values.map((value, voter) => [`V${voter}`, value])),
    },
  }))
  return parseContestFile(
    JSON.stringify({
      contest: 'Fair',
      contestants: marks.map((_, id) => ({ id, artist: `a${id}` })),
      rounds: [{ round: 'final', performances }],
      ...more,
    }),
  )
}
