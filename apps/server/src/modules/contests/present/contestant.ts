import type { EntryField } from '@plaudit/contract/contests/contest'
import type { Contestant, ProposedEntry } from '@plaudit/contract/contests/contestant'
import {
  contestantTextNames,
  textsOf,
  type ContestantTexts,
} from '@plaudit/contract/contests/texts'
import type { Picture } from '@plaudit/contract/files'
import type { StandingRow } from '../../voting/data/standings.ts'
import type { ContestantRow } from '../data/contests.ts'
import { publicName } from '../data/port.ts'
import { entryState } from '../states.ts'
import type { Proposed } from '../data/entryColumns.ts'

/** Part of the numbers that may be told: all, only shares, or nothing. */
export type NumbersShown = 'numbers' | 'percentages' | 'hidden'

type Numbers = Pick<
  Contestant,
  'votes' | 'score' | 'place' | 'decided_by' | 'public_votes' | 'jury_votes'
>

const nothing: Numbers = {
  votes: null,
  score: null,
  place: null,
  decided_by: null,
  public_votes: null,
  jury_votes: null,
}

/** Share in per cent with one digit: of the weighed score where a jury counts, else of the votes. */
export function percent(row: Pick<StandingRow, 'score' | 'votes'>, sum: number): string {
  if (row.score !== null) return Number(row.score).toFixed(1)
  return sum === 0 ? '0.0' : ((row.votes / sum) * 100).toFixed(1)
}

/** Presents a contestant's numbers in a standing, as far as they may be told (product 3). */
export function presentNumbers(
  row: StandingRow | undefined,
  sum: number,
  shown: NumbersShown,
): Numbers {
  if (row === undefined || shown === 'hidden') return nothing
  const { place, decided_by } = row
  if (shown === 'percentages') return { ...nothing, place, decided_by, score: percent(row, sum) }
  const { votes, score, public_votes, jury_votes } = row
  return { votes, score, place, decided_by, public_votes, jury_votes }
}

export interface ContestantView {
  cx_id: string
  pictures: ReadonlyMap<string, Picture>
  can: (row: ContestantRow) => Contestant['can']
  fields: readonly EntryField[]
  /** Name of a contestant whose name is the same, for a reader who looks at what waits. */
  twinOf?: (row: ContestantRow) => string | undefined
  /** True if this reader is the entrant or of the team: then all answers are theirs to read. */
  isInside: (row: ContestantRow) => boolean
}

/** Returns what only the team and the entrant read of an entry. */
export const insideOf = (
  { answers, refusal_reason, consents, proposed }: ContestantRow,
  pictures: ReadonlyMap<string, Picture>,
): Pick<Contestant, 'answers' | 'refusal_reason' | 'consents' | 'proposed'> => ({
  answers,
  refusal_reason,
  consents,
  proposed: proposed && presentProposed(proposed, pictures),
})

function presentProposed(
  { attachment_id, gallery, ...rest }: Proposed,
  pictures: ReadonlyMap<string, Picture>,
): ProposedEntry {
  return {
    ...rest,
    ...(attachment_id !== undefined && { picture: pictures.get(attachment_id ?? '') ?? null }),
    ...(gallery && { gallery: gallery.flatMap((id) => pictures.get(id) ?? []) }),
  }
}

/** The answers that stand on the contestant's page. */
const publicAnswers = (row: ContestantRow, fields: readonly EntryField[]): Contestant['answers'] =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.public && field.key in row.answers ? [[field.key, row.answers[field.key]]] : [],
    ),
  )

/** Row → contract, numbers aside. */
export function presentContestant(
  row: ContestantRow,
  numbers: Numbers,
  view: ContestantView,
): Contestant {
  const picture = view.pictures.get(row.attachment_id ?? '') ?? null
  const twin_name = view.twinOf?.(row)
  const shown = {
    ...wholeContestant(row, picture, numbers, view),
    ...(twin_name !== undefined && { twin_name }),
  }
  return row.hidden_at === null || view.isInside(row) ? shown : { ...shown, ...withheld(row) }
}

/** Returns what stays of a contestant who was taken down: place and number, without whatever they said and showed. */
const withheld = (row: ContestantRow) => ({
  ...(Object.fromEntries(contestantTextNames.map((name) => [name, ''])) as ContestantTexts),
  contestant_name: publicName(row),
  contestant_img: null,
  picture: null,
  gallery: [],
  answers: {},
  user_id: null,
})

function wholeContestant(
  row: ContestantRow,
  picture: Picture | null,
  numbers: Numbers,
  view: ContestantView,
): Contestant {
  return {
    contestant_id: row.contestant_id,
    assox_id: row.assox_id,
    cx_id: view.cx_id,
    code: row.code,
    ...textsOf(row),
    contestant_img: picture?.src ?? null,
    picture,
    gallery: row.gallery.flatMap((id) => view.pictures.get(id) ?? []),
    ...(view.isInside(row)
      ? insideOf(row, view.pictures)
      : { answers: publicAnswers(row, view.fields) }),
    contestant_status: row.approved ? '1' : '0',
    entry_state: entryState(row),
    user_id: row.user_id,
    ...(row.hidden_at !== null && { taken_down: true as const }),
    revision: row.revision,
    position: row.position,
    ...numbers,
    can: view.can(row),
  }
}

/** Contestants in the order of a standing; while it is hidden, and for those outside it, in running order. */
export function inOrder(
  rows: readonly ContestantRow[],
  standing: readonly StandingRow[],
  shown: NumbersShown,
  positionOf: (row: ContestantRow) => number = (row) => row.position,
): ContestantRow[] {
  const at = new Map(standing.map((row, index) => [row.contestant_id, index]))
  const rank = (row: ContestantRow) =>
    shown === 'hidden' ? 0 : (at.get(row.contestant_id) ?? Infinity)
  return rows.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)]
    if (first !== second) return first - second
    return positionOf(a) - positionOf(b) || a.contestant_id - b.contestant_id
  })
}

/** Pictures that these contestants show. */
export const picturesOf = (rows: readonly ContestantRow[]): string[] =>
  rows.flatMap(({ attachment_id, gallery, proposed }) =>
    [attachment_id ?? [], gallery, proposed?.attachment_id ?? [], proposed?.gallery ?? []].flat(),
  )
