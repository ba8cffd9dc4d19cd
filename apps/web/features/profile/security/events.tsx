import type { Security } from '@plaudit/contract/accounts/security'
import type { SecurityKind } from '@plaudit/contract/accounts/constants'
import { deviceName } from '@plaudit/contract/accounts/deviceName'
import { formatCountry } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { When } from './when.tsx'

const titles: Record<SecurityKind, () => string> = {
  new_device: m.security_event_new_device,
  password_changed: m.security_event_password_changed,
  password_reset: m.security_event_password_reset,
  password_removed: m.security_event_password_removed,
  passkey_added: m.security_event_passkey_added,
  passkey_removed: m.security_event_passkey_removed,
  passkey_ended: m.security_event_passkey_ended,
  factor_on: m.security_event_factor_on,
  factor_off: m.security_event_factor_off,
  recovery_used: m.security_event_recovery_used,
  recovery_made: m.security_event_recovery_made,
  payout_changed: m.security_event_payout_changed,
  payout_elsewhere: m.security_event_payout_elsewhere,
  keys_changed: m.security_event_keys_changed,
  email_change_asked: m.security_event_email_change_asked,
  email_confirmed: m.security_event_email_confirmed,
  email_changed: m.security_event_email_changed,
  phone_changed: m.security_event_phone_changed,
  sign_in_known: m.security_event_sign_in_known,
  sign_in_refused: m.security_event_sign_in_refused,
  session_ended: m.security_event_session_ended,
  sessions_ended: m.security_event_sessions_ended,
  passkey_renamed: m.security_event_passkey_renamed,
  factor_guessed: m.security_event_factor_guessed,
  email_taken_off: m.security_event_email_taken_off,
  phone_added: m.security_event_phone_added,
  admin_signed_out: m.security_event_admin_signed_out,
  admin_roles: m.security_event_admin_roles,
  admin_acted: m.security_event_admin_acted,
  admin_erased: m.security_event_deletion_asked,
  export_asked: m.security_event_export_asked,
  deletion_asked: m.security_event_deletion_asked,
  deletion_called_off: m.security_event_deletion_called_off,
}

/** Events of the account in the last year. */
export function Events({ security }: { security: Security }) {
  const locale = useLocale()
  return (
    <Card as="section">
      <CardHead title={m.security_happened()} />
      {security.events.length === 0 ? (
        <p className="mt-3 text-muted">{m.security_happened_nothing()}</p>
      ) : (
        <ol className="mt-3 grid gap-3">
          {security.events.map(({ event_id, kind, at, detail }) => (
            <li key={event_id}>
              <p className="font-medium">{titles[kind]()}</p>
              <p className="text-small text-muted">
                <When time={at} words={({ day }) => day} />
                {typeof detail['agent'] === 'string' && ` · ${deviceName(detail['agent'])}`}
                {detail['country'] && ` · ${formatCountry(String(detail['country']), locale)}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
