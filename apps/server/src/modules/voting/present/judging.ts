import type { JudgeSheet } from '@plaudit/contract/judging'
import type { VotingRules } from '../data/port.ts'
import { inRound, isOwnEntry, marksWithin, progressOf, type Sheets } from '../data/judging.ts'

/** As a judge's own entry stands on their sheet. */
const steppedBack = (assox_id: string) => ({ assox_id, scores: {}, recused: true, reason: '' })

/** A judge's own sheet. */
export function presentSheet(
  rules: VotingRules,
  all: Sheets,
  who: { userId: number; roundId: number; open: boolean },
): JudgeSheet {
  const assoxOf = new Map([...rules.contestants].map(([assox, id]) => [id, assox]))
  const isOwn = (contestantId: number) => isOwnEntry(rules, who.userId, contestantId)
  const own = all.marks.filter(
    (mark) => mark.round_id === who.roundId && !isOwn(mark.contestant_id),
  )
  const entrances = inRound({ rules, roundId: who.roundId })
    .filter(isOwn)
    .flatMap((id) => assoxOf.get(id) ?? [])
  return {
    ...progressOf(rules, all, who),
    open: who.open,
    casx_id: all.sheets.find((sheet) => sheet.round_id === who.roundId)?.casx_id ?? null,
    own: entrances,
    marks: entrances.map(steppedBack).concat(
      own.flatMap(({ contestant_id, scores, recused, reason }) => {
        const assox_id = assoxOf.get(contestant_id)
        if (assox_id === undefined) return []
        return [{ assox_id, scores: marksWithin(rules, scores), recused, reason }]
      }),
    ),
  }
}
