import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { ErrorState } from '@plaudit/ui/empty-state'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/new'
import { NotFound } from '../../components/route-error.tsx'
import { pageMeta } from '../../lib/meta.ts'
import type { OrganiserHandle } from '../../shells/organiser.tsx'
import { studioQuery } from './editor/studio.ts'
import { sentenceOf } from './form/sentence.ts'
import { Setup } from './setup/setup.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.common_start_contest(),
    description: m.common_site_description(),
    hidden: true,
  })

export const handle = { ownNav: true } satisfies OrganiserHandle

/** `/studio/{cx_id}/new`: the guided set-up, of a fresh contest (`new`) or of a draft. */
export default function NewContest() {
  const { cx_id = 'new' } = useParams()
  return cx_id === 'new' ? <Setup contest={undefined} /> : <SetupOfDraft key={cx_id} cxId={cx_id} />
}

function SetupOfDraft({ cxId }: { cxId: string }) {
  const query = useQuery(studioQuery(cxId))
  if (query.data?.contest.can.edit) return <Setup contest={query.data.contest} />
  const { error } = query
  if (query.data || (error instanceof CallError && error.status === 404)) return <NotFound />
  return (
    <div className="page py-10">
      {error ? (
        <ErrorState
          level={1}
          title={m.studio_load_failed()}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <PanelSkeleton />
      )}
    </div>
  )
}
