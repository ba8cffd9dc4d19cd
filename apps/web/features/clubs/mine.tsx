import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { ContestCardSkeletons } from '@plaudit/ui/row-skeletons'
import { QueryFault } from '../../components/query-fault.tsx'
import { SignInFirst } from '../../components/sign-in-first.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { useUser } from '../../lib/user.ts'
import { MyClub } from './mine-row.tsx'
import { StartClub } from './start.tsx'
import { useMyClubs } from './use-my-clubs.ts'

export const meta = ownMeta(m.clubs_mine)

/** `/myclubs` and `/user-groups`: the clubs of a person (specification 2). */
export default function MyClubs() {
  const { user, known } = useUser()
  if (known && !user) return <SignInFirst />
  return (
    <div className="page py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">{m.clubs_mine()}</h1>
        <StartClub atThumb />
      </header>
      <List />
    </div>
  )
}

function List() {
  const query = useMyClubs()
  if (query.isError && !query.data) return <QueryFault query={query} title={m.clubs_failed()} />
  if (!query.data)
    return (
      <div className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <ContestCardSkeletons />
      </div>
    )
  const { groups } = query.data
  if (groups.length === 0)
    return (
      <EmptyState
        title={m.clubs_mine_none_title()}
        action={
          <ButtonLink href="/groups" variant="act">
            {m.clubs_find()}
          </ButtonLink>
        }
      >
        {m.clubs_mine_none_text()}
      </EmptyState>
    )
  return (
    <div className="mt-8 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {groups.map((club) => (
        <MyClub key={club.gx_id} club={club} />
      ))}
    </div>
  )
}
