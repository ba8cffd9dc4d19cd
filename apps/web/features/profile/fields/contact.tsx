import { m } from '@plaudit/i18n/messages'
import { Checkbox } from '@plaudit/ui/checkbox'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Confirm } from './confirm.tsx'
import type { PartProps } from '../use-profile.tsx'

const flags = [
  ['phone_whatsapp', () => 'WhatsApp'],
  ['phone_sms', () => 'SMS'],
  ['phone_calls', m.profile_calls],
] as const

/** A newly typed address and an unconfirmed old one lead to a code in two ways. */
function mailHint({ email, email_confirmed }: PartProps['profile'], isOther: boolean): string {
  if (email_confirmed) return m.profile_confirmed()
  return email === '' || isOther ? m.profile_unconfirmed() : m.profile_not_confirmed()
}

/** The mail address and the phone: another one counts once both ends have said yes. */
export function ContactFields({ profile, changes, set, errors }: PartProps) {
  const isOther = (kind: 'email' | 'phone') => (changes[kind] ?? profile[kind]) !== profile[kind]
  return (
    <>
      <Field
        label={m.accounts_email()}
        hint={mailHint(profile, isOther('email'))}
        error={errors['email']}
      >
        <Input
          value={changes.email ?? profile.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => set({ email: event.target.value })}
        />
      </Field>
      <Confirm kind="email" profile={profile} isOther={isOther('email')} />
      <Field
        label={m.accounts_phone()}
        hint={profile.phone_confirmed ? m.profile_confirmed() : m.profile_phone_hint()}
        error={errors['phone']}
      >
        <Input
          value={changes.phone ?? profile.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          onChange={(event) => set({ phone: event.target.value })}
        />
      </Field>
      <Confirm kind="phone" profile={profile} isOther={isOther('phone')} />
      <Field label={m.profile_takes()} group>
        <div className="grid gap-2 sm:grid-cols-3">
          {flags.map(([flag, label]) => (
            <Checkbox
              key={flag}
              label={label()}
              checked={(changes[flag] as boolean | undefined) ?? profile[flag]}
              onChange={(event) => set({ [flag]: event.target.checked })}
            />
          ))}
        </div>
      </Field>
    </>
  )
}
