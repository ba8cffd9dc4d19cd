import type { JudgeSheet } from '@plaudit/contract/judging'
import type { VotingRules } from '../data/port.ts'
import { marksWithin, progressOf, type Sheets } from '../data/judging.ts'

/** A judge's own sheet. */
export function presentSheet(
  rules: VotingRules,
  all: Sheets,
  who: { userId: number; roundId: number; open: boolean },
): JudgeSheet {
  const assoxOf = new Map([...rules.contestants].map(([assox, id]) => [id, assox]))
  const own = all.marks.filter((mark) => mark.round_id === who.roundId)
  return {
    ...progressOf(rules, all, who),
    open: who.open,
    casx_id: all.sheets.find((sheet) => sheet.round_id === who.roundId)?.casx_id ?? null,
    marks: own.flatMap(({ contestant_id, scores, recused, reason }) => {
      const assox_id = assoxOf.get(contestant_id)
      if (assox_id === undefined) return []
      return [{ assox_id, scores: marksWithin(rules, scores), recused, reason }]
    }),
  }
}
