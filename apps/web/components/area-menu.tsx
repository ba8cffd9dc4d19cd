import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import type { areaEntries } from '../gathered/sides.ts'
import type { MenuLink } from '../lib/menu.ts'
import { EntryBadge } from './entry-badge.tsx'

interface Props {
  links: readonly (MenuLink & Pick<(typeof areaEntries)[number], 'icon'>)[]
  /** Folds the drawer away, where it stands beside the page. */
  onFold?: () => void
}

/** The organiser's screens one below the other, as the drawer has them. */
export function AreaMenu({ links, onFold }: Props) {
  return (
    <nav aria-label={m.area_title()}>
      {onFold && (
        <div className="mb-2 flex items-center justify-between gap-2 pl-3">
          <p className="text-small font-semibold text-muted">{m.area_title()}</p>
          <IconButton
            label={m.area_fold()}
            icon={<PanelLeftClose aria-hidden="true" />}
            onClick={onFold}
          />
        </div>
      )}
      <ul className="grid gap-0.5">
        {links.map(({ href, label, current, icon: Icon, useBadge }) => (
          <li key={href}>
            <Anchor
              href={href}
              aria-current={current ? 'page' : undefined}
              className="flex min-h-target items-center gap-3 rounded-in px-3 font-medium hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:font-semibold"
            >
              <Icon aria-hidden="true" className="size-5 flex-none opacity-80" />
              {label}
              <EntryBadge of={useBadge} />
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
