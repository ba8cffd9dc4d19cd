import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { hiddenWords } from './open/words.ts'

/** The organiser of a contest reads why they see what voters do not: else it looks as if everybody did. */
export default function TeamNote({ contest }: { contest: Contest }) {
  const rule =
    contest.method !== 'score' && contest.result_visibility === 'after_vote'
      ? m.contests_results_after_vote()
      : hiddenWords(contest, false)
  return (
    <Banner tone="info" inset className="mb-6">
      {m.contests_team_sees()} {rule}
    </Banner>
  )
}
