import { Fragment, useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LogOut from 'lucide-react/icons/log-out'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { tabsHere, rootOf } from '../../components/app/tab-addresses.ts'
import { barEntries, footEntries } from '../../gathered/menus.ts'
import { toApp } from '../../lib/app-address.ts'
import { part } from '../../lib/part.ts'
import { useSwitched } from '../../lib/site.ts'
import { signOut } from '../../lib/sign-out.ts'
import { useLinks } from '../../lib/use-links.ts'
import { useOwnLinks } from '../../lib/use-own-links.ts'
import { Look } from './look.tsx'
import { OwnRows } from './own-rows.tsx'
import { rowClass } from './row-class.ts'

const InstallRow = part(() => import('./install-row.tsx'), { otherwise: () => null })

export interface BelowProps {
  isPerson: boolean
  /** Stands for the rows until it is known what serves the person. */
  room: ReactNode
}

/** Below a person's name and money: what is theirs, where else one goes, how this device shows it. */
export default function Below({ isPerson, room }: BelowProps) {
  const { isKnown, own: all, more } = useOwnLinks()
  const roots = tabsHere(useSwitched()).map(rootOf)
  const own = all.filter(({ href }) => !roots.includes(toApp(href)))
  const rows = (
    <>
      {isPerson && isKnown ? <OwnRows links={{ own, more }} /> : room}
      <Fragment key={isKnown ? 'below' : 'below for now'}>
        <Besides roots={roots} />
        <InstallRow />
        <Look />
        <Rest />
      </Fragment>
      {isPerson && <Leave />}
    </>
  )
  // Drawn in pieces: thirty rows are much for a slow phone.
  return useDeferredValue(rows)
}

function Row({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Anchor href={href} className={rowClass}>
        <span className="min-w-0 flex-1 truncate">{children}</span>
        <ChevronRight aria-hidden="true" className="size-4.5 text-muted" />
      </Anchor>
    </li>
  )
}

/** Links of the main site's bar that no tab stands for. */
function Besides({ roots }: { roots: readonly string[] }) {
  const links = useLinks(barEntries).filter(({ href }) => !roots.includes(toApp(href)))
  if (links.length === 0) return null
  return (
    <nav aria-label={m.phone_discover()} className="mt-7">
      <h2 className="mb-2 text-small font-semibold text-muted">{m.phone_discover()}</h2>
      <ul className="border-t border-line">
        {links.map(({ href, label }) => (
          <Row key={href} href={href}>
            {label}
          </Row>
        ))}
      </ul>
    </nav>
  )
}

/** Help and what the law asks for: the foot of the main site, as far as neither a tab nor a row above leads there. */
function Rest() {
  const above = barEntries.map(({ href }) => href)
  const links = useLinks(footEntries).filter(({ href }) => !above.includes(href))
  return (
    <nav aria-label={m.phone_about()} className="mt-7">
      <ul className="border-t border-line">
        <Row href="/app/waiting">{m.phone_waiting_and_kept()}</Row>
        {links.map(({ href, label }) => (
          <Row key={href} href={href}>
            {label}
          </Row>
        ))}
      </ul>
    </nav>
  )
}

function Leave() {
  const [leaving, setLeaving] = useState(false)
  return (
    <Button
      full
      className="mt-7"
      loading={leaving}
      icon={<LogOut aria-hidden="true" />}
      onClick={() => {
        setLeaving(true)
        // The person may stay: something of theirs has not gone out yet.
        void signOut('/app').finally(() => setLeaving(false))
      }}
    >
      {m.common_sign_out()}
    </Button>
  )
}
