import type { Club } from '@plaudit/contract/clubs/club'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { part } from '../../lib/part.ts'

const ClubNumbers = part(() => import('./numbers.tsx'))

/** Shows a club's subject and rules, and its state to moderators; briefly, if there is little room. */
export function AboutClub({ club, brief = false }: { club: Club; brief?: boolean }) {
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
      {club.can.moderate && !club.is_platform && !brief && (
        <ClubNumbers club={club} waiting={<PanelSkeleton className="h-64" />} />
      )}
    </div>
  )
}
