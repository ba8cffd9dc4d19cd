import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useOwnProfile } from '../own-profile.ts'
import { safeguards, safeguardsOf, type Safeguard } from './safety.ts'
import type { CardProps } from './use-security.ts'

/** Each safeguard: what it is called, and where it is seen to. */
const ways: Record<Safeguard, { name: () => string; href: string }> = {
  passkey: { name: m.security_safe_passkey, href: '#passkeys' },
  address: { name: m.security_safe_address, href: '/edit-profile/contact' },
  factor: { name: m.security_safe_factor, href: '#factor' },
  codes: { name: m.security_safe_codes, href: '#factor' },
}

/** Shows the safety of the account, and the next thing that makes it safer. */
export function SafetyCard({ security }: Pick<CardProps, 'security'>) {
  const { data } = useOwnProfile()
  if (!data) return null
  const has = safeguardsOf(security, data.profile)
  const missing = safeguards.filter((one) => !has[one])
  const [next] = missing
  return (
    <Card as="section" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Ring done={safeguards.length - missing.length} of={safeguards.length} />
      <div className="min-w-0 flex-1 basis-60">
        <CardHead
          className="mb-2"
          title={
            missing.length === 0
              ? m.security_safe_all()
              : m.security_safe_left({ count: missing.length })
          }
        />
        <ul className="grid gap-1 text-small sm:grid-cols-2">
          {safeguards.map((one) => (
            <li key={one} className={has[one] ? 'flex gap-2' : 'flex gap-2 text-muted'}>
              {has[one] ? (
                <Check
                  aria-label={m.security_safe_has()}
                  className="size-5 flex-none text-ok-text"
                />
              ) : (
                <Circle aria-label={m.security_safe_lacks()} className="size-5 flex-none" />
              )}
              {ways[one].name()}
            </li>
          ))}
        </ul>
      </div>
      {next && (
        <ButtonLink variant="act" href={ways[next].href}>
          {m.security_safe_next({ what: ways[next].name() })}
        </ButtonLink>
      )}
    </Card>
  )
}

function Ring({ done, of }: { done: number; of: number }) {
  return (
    <span aria-hidden="true" className="relative grid size-20 flex-none place-items-center">
      <svg viewBox="0 0 36 36" className="absolute inset-0 -rotate-90">
        <circle cx="18" cy="18" r="15.5" fill="none" strokeWidth="3.5" className="stroke-fill" />
        <circle
          cx="18"
          cy="18"
          r="15.5"
          fill="none"
          strokeWidth="3.5"
          pathLength={of}
          strokeDasharray={`${done} ${of}`}
          className={done === of ? 'stroke-ok-text' : 'stroke-act'}
        />
      </svg>
      <b className="num text-head">
        {done}/{of}
      </b>
    </span>
  )
}
