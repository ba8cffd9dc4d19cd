import { useParams } from 'react-router'
import { PageTitle } from '../../components/page-title.tsx'
import { NotFound } from '../../components/route-error.tsx'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import DownBand from '../reports/open/down-band.tsx'
import { JobScreen } from './job-screen.tsx'

/** A job that its poster and the admins alone see: why, and the way to object. */
export default function OwnJob() {
  const { feed_item_id: fx_id = '' } = useParams()
  const found = useQuery(callQuery('jobs/get', { fx_id }))
  const categories = useQuery(callQuery('api/getServiceCategories', {}))
  const joined = useQuery(callQuery('joins/getJob', { fx_id }))
  if (found.isError) return <NotFound />
  if (!found.data || !categories.data || joined.isPending)
    return <div aria-busy="true" className="min-h-dvh" />
  const { job } = found.data
  return (
    <>
      <PageTitle title={job.title} />
      {job.down && <DownBand thing={{ entity: 'feed', fx_id: job.fx_id }} />}
      <JobScreen
        first={job}
        categories={categories.data.categories}
        contest={joined.data?.contest ?? null}
      />
    </>
  )
}
