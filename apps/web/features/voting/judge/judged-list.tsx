import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { useQuery } from '../../../lib/use-query.ts'
import { isToDo, judgedQuery } from './judged.ts'
import { JudgedRows } from './judged-rows.tsx'

/** Everything that is one's own to judge: what waits first. */
export function JudgedList() {
  const query = useQuery(judgedQuery())
  const { data, error } = query
  if (data) return <Found {...data} />
  if (error) return <QueryFault title={m.judging_list_failed()} query={query} />
  return (
    <div aria-busy="true" className="grid gap-4">
      <PanelSkeleton className="h-40" />
      <PanelSkeleton className="h-28" />
    </div>
  )
}

function Found({ contests, serverTime }: Reply<'contest/v2/getJudgedContests'>) {
  if (contests.length === 0) return <Nothing />
  const waiting = contests.filter(isToDo)
  const others = contests.filter((one) => !isToDo(one))
  return (
    <>
      <Card as="section" padding="sm" aria-labelledby="judged-waiting">
        <h2 id="judged-waiting" className="text-head">
          {m.judging_list_waiting()}
        </h2>
        {waiting.length === 0 ? (
          <p className="py-3 text-muted">{m.judging_list_all_done()}</p>
        ) : (
          <JudgedRows contests={waiting} now={serverTime} />
        )}
      </Card>
      {others.length > 0 && (
        <Card as="section" padding="sm" aria-labelledby="judged-others">
          <h2 id="judged-others" className="text-head">
            {m.judging_list_others()}
          </h2>
          <JudgedRows contests={others} now={serverTime} />
        </Card>
      )}
    </>
  )
}

function Nothing() {
  return (
    <Card>
      <EmptyState
        scene="chair"
        title={m.judging_list_empty()}
        action={
          <ButtonLink variant="act" href="/contests">
            {m.common_see_contests()}
          </ButtonLink>
        }
      >
        {m.judging_list_empty_text()}
      </EmptyState>
    </Card>
  )
}
