import { useQuery } from '@tanstack/react-query'
import type { Club } from '@plaudit/contract/clubs/club'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { callQuery } from '../../lib/query.ts'

/** What a club is about, its rules, and for who keeps order how it does. */
export function AboutClub({ club }: { club: Club }) {
  return (
    <div className="grid gap-4">
      <Card as="section">
        <CardHead title={m.clubs_tab_about()} />
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{club.description}</p>
        {club.owner && (
          <p className="mt-3 text-small text-muted">
            {m.clubs_owner({ name: club.owner.full_name })}
          </p>
        )}
      </Card>
      {club.rules && (
        <Card as="section">
          <CardHead title={m.clubs_rules()} />
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{club.rules}</p>
        </Card>
      )}
      {club.can.moderate && !club.is_platform && <Numbers club={club} />}
    </div>
  )
}

function Numbers({ club: { gx_id, membership } }: { club: Club }) {
  const { data } = useQuery(callQuery('Groups/getStatistics', { gx_id }))
  if (!data) return null
  const sum = (of: 'joined' | 'left') => data.days.reduce((all, day) => all + day[of], 0)
  const rows = [
    [m.clubs_tab_members(), data.members],
    ...(membership === 'paid' ? ([[m.clubs_paid(), data.paying]] as const) : []),
    [m.clubs_joined_30(), sum('joined')],
    [m.clubs_left_30(), sum('left')],
  ] as const
  return (
    <Card as="section">
      <CardHead title={m.clubs_numbers()} />
      <dl className="mt-3 grid grid-cols-2 gap-4">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-meta text-muted">{label}</dt>
            <dd className="num text-head">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
