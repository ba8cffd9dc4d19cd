import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { EntryBadge } from '../../components/entry-badge.tsx'
import { adminEntries } from '../../gathered/sides.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { useLinks } from '../../lib/use-links.ts'

export const meta = ownMeta(m.admin_title)

/** `/admin`: every screen of the platform's admin, with what waits there. */
export default function AdminOverview() {
  const links = useLinks(adminEntries, '/admin').filter(({ current }) => !current)
  return (
    <>
      <h1 className="text-title lg:text-title-desk">{m.admin_title()}</h1>
      <p className="mt-1 max-w-[62ch] text-pretty text-muted">{m.admin_overview_text()}</p>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {links.map(({ href, label, icon: Icon, useBadge }) => (
          <li key={href}>
            <Anchor
              href={href}
              className="flex min-h-18 items-center gap-3 rounded-card border border-line bg-raised px-4 shadow-1 font-semibold hover:bg-sunken"
            >
              <Icon aria-hidden="true" className="size-5 flex-none opacity-80" />
              <span className="min-w-0 flex-1">{label}</span>
              <EntryBadge of={useBadge} />
              <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  )
}
