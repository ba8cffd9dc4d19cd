import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { StatTiles } from '@plaudit/ui/stat-tiles'
import { QueryFault } from '../../components/query-fault.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { callQuery } from '../../lib/query.ts'
import { Acts } from './acts.tsx'
import { PersonVerbs } from './person-verbs.tsx'
import { UserState } from './users.tsx'

export const meta = ownMeta(m.admin_users)

/** `/admin/users/{id}`: one person, what they may, and what an admin can do. */
export default function OneUser() {
  const { user_id = '' } = useParams()
  const query = useQuery({
    ...callQuery('admin/getUser', { user_id: Number(user_id) }),
    refetchInterval: ({ state }) => (state.data && state.data.user.erasing !== null ? 3000 : false),
  })
  const { data, error } = query
  if (error && !data) return <QueryFault title={m.admin_failed()} level={1} query={query} />
  if (!data) return <PanelSkeleton />
  return (
    <div className="grid max-w-[760px] gap-5">
      <header>
        <h1 className="text-title">{data.user.full_name}</h1>
        <p className="text-muted">
          {data.user.username} · {data.user.ID}
        </p>
        <UserState user={data.user} />
      </header>
      <Figures whole={data} />
      <PersonVerbs whole={data} />
      <Card as="section">
        <CardHead title={m.admin_lately()} />
        <Acts acts={data.acts} />
      </Card>
    </div>
  )
}

/** A value that is read to its end and not at a glance. */
function Whole({ children }: { children: string }) {
  return (
    <span className="text-body leading-snug font-semibold tracking-normal whitespace-normal wrap-anywhere">
      {children}
    </span>
  )
}

function Figures({ whole: { user, sessions, held } }: { whole: Reply<'admin/getUser'> }) {
  const locale = useLocale()
  return (
    <>
      <StatTiles
        tiles={[
          { label: m.admin_email(), value: <Whole>{user.email ?? '–'}</Whole> },
          { label: m.admin_phone(), value: <Whole>{user.phone ?? '–'}</Whole> },
          { label: m.admin_sessions(), value: sessions },
          {
            label: m.admin_joined(),
            value: <Whole>{formatDateTime(user.createdAt, locale)}</Whole>,
          },
        ]}
      />
      {held.length > 0 && (
        <Card as="section">
          <CardHead title={m.admin_held()} />
          <ul className="list-disc pl-5">
            {held.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
