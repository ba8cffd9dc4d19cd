import Trophy from 'lucide-react/icons/trophy'
import type { Reply } from '@plaudit/contract/calls'
import { formatOrdinal } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'

export type Badges = Reply<'joins/getPlacings'>['placings'][string]

/**
 * Declared placings that the offered service wears, each leading to its page; said where it wears none (product 15).
 * @param badges undefined until they are there; their line is kept free.
 */
export function Placings({ badges }: { badges: Badges | undefined }) {
  const locale = useLocale()
  if (!badges?.length)
    return <p className="min-h-[1lh] text-small text-muted">{badges && m.hiring_no_placing()}</p>
  return (
    <ul aria-label={m.joins_badges()} className="grid gap-1 text-small">
      {badges.map(({ assox_id, href, place, contest_name }) => (
        <li key={assox_id} className="flex items-center gap-2">
          <Trophy aria-hidden="true" className="size-4 flex-none text-won-text" />
          <Link href={href}>{`${formatOrdinal(place, locale)} · ${contest_name}`}</Link>
        </li>
      ))}
    </ul>
  )
}
