import { m } from '@plaudit/i18n/messages'
import { EmptyState } from '@plaudit/ui/empty-state'

/** Nobody yet, or nobody of that name. */
export default function NobodyHere({ query, team }: { query: string; team: boolean }) {
  if (query !== '')
    return (
      <EmptyState scene="search" title={m.contests_nobody_found({ query })}>
        {m.contests_nobody_found_text()}
      </EmptyState>
    )
  return (
    <EmptyState scene="microphone" title={m.contests_stage_empty()}>
      {team ? m.contests_stage_empty_team() : m.contests_stage_empty_text()}
    </EmptyState>
  )
}
