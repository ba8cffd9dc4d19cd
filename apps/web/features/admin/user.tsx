import { useParams } from 'react-router'
import type { Reply } from '@plaudit/contract/calls'
import { formatCountry, formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { ButtonLink } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { StatTiles } from '@plaudit/ui/stat-tiles'
import { QueryFault } from '../../components/query-fault.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Acts } from './acts.tsx'
import { Notes } from './notes.tsx'
import { PersonVerbs } from './person-verbs.tsx'
import { countWords, moneyWords } from './people-table.tsx'
import { UserState } from './user-state.tsx'
import { accountTypeNames } from './words.ts'

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
      <Head whole={data} />
      <Figures whole={data} />
      <PersonVerbs whole={data} />
      <Notes userId={data.user.ID} notes={data.notes} />
      <Card as="section">
        <CardHead title={m.admin_lately()} />
        <Acts acts={data.acts} />
      </Card>
    </div>
  )
}

function Head({ whole: { user, figures } }: { whole: Reply<'admin/getUser'> }) {
  const locale = useLocale()
  const where = user.country_code ? formatCountry(user.country_code, locale) : ''
  return (
    <header className="flex flex-wrap items-start gap-4">
      <Avatar
        id={String(user.ID)}
        name={user.full_name}
        source={user.avatar ? { src: user.avatar } : null}
        size={64}
      />
      <div className="min-w-0 flex-[1_1_14rem]">
        <h1 className="text-title wrap-anywhere">{user.full_name}</h1>
        <p className="text-muted wrap-anywhere">
          {[user.username, user.ID, where, accountTypeNames[user.account_type]()]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <UserState user={user} cases={figures.cases} />
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="act" href={`/chatModule/${user.ID}`}>
          {m.people_write()}
        </ButtonLink>
        <ButtonLink variant="outline" href={`/page/${user.username}`}>
          {m.admin_page()}
        </ButtonLink>
      </div>
    </header>
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

function Figures({ whole: { user, figures, sessions, held } }: { whole: Reply<'admin/getUser'> }) {
  const locale = useLocale()
  return (
    <>
      <StatTiles
        tiles={[
          {
            label: m.admin_balance(),
            value: <Whole>{moneyWords(figures.balance, locale)}</Whole>,
          },
          {
            label: m.admin_money_held(),
            value: <Whole>{moneyWords(figures.held, locale)}</Whole>,
          },
          { label: m.admin_orders(), value: countWords(figures.orders, locale) },
          {
            label: m.admin_cases(),
            value: countWords(figures.cases, locale),
            tone: figures.cases > 0 ? 'warn' : 'muted',
          },
          { label: m.admin_contests(), value: countWords(figures.contests, locale) },
          { label: m.admin_services(), value: countWords(figures.services, locale) },
          { label: m.admin_clubs(), value: countWords(figures.clubs, locale) },
          { label: m.admin_sessions(), value: sessions },
        ]}
      />
      <StatTiles
        tiles={[
          { label: m.admin_email(), value: <Whole>{user.email ?? '–'}</Whole> },
          { label: m.admin_phone(), value: <Whole>{user.phone ?? '–'}</Whole> },
          {
            label: m.admin_last_seen(),
            value: (
              <Whole>
                {user.seen_at ? formatDateTime(user.seen_at, locale) : m.admin_never_seen()}
              </Whole>
            ),
          },
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
