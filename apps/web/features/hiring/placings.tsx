import { useQuery } from '@tanstack/react-query'
import Trophy from 'lucide-react/icons/trophy'
import { formatOrdinal } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { callQuery } from '../../lib/query.ts'

/** Declared placings that the offered service wears, each leading to its page; nothing where it wears none (product 15). */
export function Placings({ sxId }: { sxId: string }) {
  const locale = useLocale()
  const { data } = useQuery(callQuery('joins/getBadges', { sx_id: sxId }))
  if (!data?.badges.length) return null
  return (
    <ul aria-label={m.joins_badges()} className="grid gap-1 text-small">
      {data.badges.map(({ assox_id, href, place, contest_name }) => (
        <li key={assox_id} className="flex items-center gap-2">
          <Trophy aria-hidden="true" className="size-4 flex-none text-won-text" />
          <Link href={href}>{`${formatOrdinal(place, locale)} · ${contest_name}`}</Link>
        </li>
      ))}
    </ul>
  )
}
