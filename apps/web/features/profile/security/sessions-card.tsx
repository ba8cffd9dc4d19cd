import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { deviceName } from '@plaudit/contract/accounts/deviceName'
import { formatCountry } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { cx } from '@plaudit/ui/classes'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import type { Security } from '@plaudit/contract/accounts/security'
import { api } from '../../../lib/api.ts'
import { showInformation } from '../../../lib/dialogs.ts'
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

/** Shows the devices on which the person is signed in, and a way out of each. */
export function SessionsCard({ security, prove }: CardProps) {
  const ending = useAct(prove, (session_id: number) =>
    api.call('account/endSession', { session_id }, { quiet: true }),
  )
  const endingAll = useAct(prove, () =>
    api.call('account/endSession', { others: true }, { quiet: true }),
  )
  const answering = useAct(prove, async (answer: { session_id: number; mine: boolean }) => {
    const answered = await api.call('account/answerSignIn', answer, { quiet: true })
    if (!answer.mine) showInformation(m.security_not_me_next())
    return answered
  })
  const hasPlaces = security.sessions.some(({ country_code }) => country_code !== '')
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
            onAnswer={(mine) => answering.mutate({ session_id: session.session_id, mine })}
          />
        ))}
      </ul>
      <p className="text-small text-muted empty:hidden">
        {[hasPlaces && m.security_places_note(), others > 0 && m.security_sessions_calendar()]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Card>
  )
}

interface OneProps {
  session: Session
  onEnd: () => void
  onAnswer: (mine: boolean) => void
}

function One({ session, onEnd, onAnswer }: OneProps) {
  const locale = useLocale()
  const { user_agent, current, via, acting, country_code, seen_at, unknown } = session
  const known = /iPhone|Android/.test(user_agent) ? Smartphone : Laptop
  const Icon = unknown ? TriangleAlert : known
  const place = country_code && formatCountry(country_code, locale)
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-3 py-3',
        unknown && '-mx-4 bg-won-soft px-4 sm:-mx-6 sm:px-6',
      )}
    >
      <Icon
        aria-hidden="true"
        className={cx('size-5 flex-none', unknown ? 'text-won-text' : 'text-muted')}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {deviceName(user_agent)}
          {unknown && <Pill tone="warn">{m.security_new_device()}</Pill>}
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
      {unknown ? (
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="danger" onClick={() => onAnswer(false)}>
            {m.security_not_me()}
          </Button>
          <Button size="sm" onClick={() => onAnswer(true)}>
            {m.security_me()}
          </Button>
        </span>
      ) : (
        !current && (
          <Button size="sm" variant="quiet" onClick={onEnd}>
            {m.common_sign_out()}
          </Button>
        )
      )}
    </li>
  )
}
