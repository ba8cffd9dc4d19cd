import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { intlTags } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import type { Security } from '@plaudit/contract/accounts/security'
import { api } from '../../../lib/api.ts'
import { deviceName } from '../../../lib/device-name.ts'
import { useAct, type CardProps } from './use-security.ts'
import { When } from './when.tsx'

type Session = Security['sessions'][number]

const vias: Record<Session['via'], () => string> = {
  password: m.security_via_password,
  code: m.security_via_code,
  link: m.security_via_link,
  passkey: m.security_via_passkey,
  new: m.security_via_new,
}

/** Where one is signed in, and a way out of each. */
export function SessionsCard({ security, prove }: CardProps) {
  const ending = useAct(prove, (session_id: number) =>
    api.call('account/endSession', { session_id }, { quiet: true }),
  )
  const endingAll = useAct(prove, () =>
    api.call('account/endSession', { others: true }, { quiet: true }),
  )
  const others = security.sessions.filter(({ current }) => !current).length
  return (
    <Card as="section" className="grid gap-4">
      <CardHead
        title={m.security_sessions()}
        action={
          others > 0 ? (
            <Button
              variant="outline"
              loading={endingAll.isPending}
              onClick={() => endingAll.mutate(undefined)}
            >
              {m.security_sessions_end({ count: others })}
            </Button>
          ) : undefined
        }
      />
      <ul className="divide-y divide-line">
        {security.sessions.map((session) => (
          <One
            key={session.session_id}
            session={session}
            onEnd={() => ending.mutate(session.session_id)}
          />
        ))}
      </ul>
      <p className="text-small text-muted">{m.security_places_note()}</p>
    </Card>
  )
}

function One({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const locale = useLocale()
  const { user_agent, current, via, acting, country_code, seen_at } = session
  const Icon = /iPhone|Android/.test(user_agent) ? Smartphone : Laptop
  const place =
    country_code && new Intl.DisplayNames(intlTags[locale], { type: 'region' }).of(country_code)
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Icon aria-hidden="true" className="size-5 flex-none text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {deviceName(user_agent)}
          {current && <Pill tone="ok">{m.security_this_device()}</Pill>}
          {acting !== null && <Pill tone="act">{m.security_acting({ username: acting })}</Pill>}
        </p>
        <p className="text-small text-muted">
          {[place, acting === null ? vias[via]() : m.security_via_consent()]
            .filter(Boolean)
            .join(' · ')}{' '}
          · <When time={seen_at} words={m.security_used} />
        </p>
      </div>
      {!current && (
        <Button size="sm" variant="quiet" onClick={onEnd}>
          {m.common_sign_out()}
        </Button>
      )}
    </li>
  )
}
