import { useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { ContestCardSkeletons } from '@plaudit/ui/row-skeletons'
import { Pager } from '../../../components/form/pager.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { useFirstKept, useKeeping } from '../../../lib/kept-query.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { FollowedCovers } from '../../contests/open/followed-covers.tsx'
import { useFollows } from '../../notifications/open/use-follow.ts'
import { ServiceCard } from '../card.tsx'

const call = 'favourites/get'
const pageSize = 24

/** The services that the person keeps, and the contests that they follow: those are their favourites, too. */
export default function Favourites() {
  const [page, setPage] = useState(1)
  const input = { limit: pageSize, page }
  useFirstKept(call, input)
  const query = useQuery({
    ...callQuery(call, input),
    placeholderData: keepPreviousData,
  })
  useKeeping(call, input, query)
  const follows = useFollows().data?.follows
  const { data, error } = query
  if (error && !data) return <QueryFault title={m.marketplace_load_failed()} query={query} />
  if (!data) return <ContestCardSkeletons count={3} />
  const contests = (follows ?? data.contests).filter(({ kind }) => kind === 'contest')
  if (data.total + contests.length === 0)
    return <p className="text-muted">{m.marketplace_favourites_none()}</p>
  return (
    <>
      {data.services.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-x-6 gap-y-9">
          {data.services.map((service) => (
            <li key={service.sx_id}>
              <ServiceCard service={service} level={3} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
      {contests.length > 0 && (
        <div className="pt-4">
          <FollowedCovers follows={contests} />
        </div>
      )}
    </>
  )
}
