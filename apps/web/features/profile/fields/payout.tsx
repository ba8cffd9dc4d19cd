import type { PayoutMethod } from '@plaudit/contract/accounts/constants'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { RadioCards } from '@plaudit/ui/radio-cards'
import type { PartProps } from '../use-profile.tsx'

/** Edits the account to which earnings go; a seller can sell first and choose later. */
export function PayoutFields({ profile, changes, set, errors }: PartProps) {
  const method = changes.payout_method ?? profile.payout_method
  const data = changes.payout_data as { account: string } | undefined
  const isPhone = method === 'moncash'
  return (
    <>
      <Field label={m.profile_payout_method()} group>
        <RadioCards
          value={method}
          onValueChange={(value) =>
            set({ payout_method: value as PayoutMethod, payout_data: { account: '' } })
          }
          options={[
            { value: '', title: m.profile_payout_none(), hint: m.profile_payout_none_hint() },
            { value: 'paypal', title: 'PayPal', hint: m.profile_payout_mail_hint() },
            { value: 'payoneer', title: 'Payoneer', hint: m.profile_payout_mail_hint() },
            { value: 'moncash', title: 'Moncash', hint: m.profile_payout_phone_hint() },
          ]}
        />
      </Field>
      {method !== '' && (
        <Field
          label={isPhone ? m.profile_payout_phone() : m.profile_payout_mail()}
          error={errors['payout_data'] ?? errors['payout_data.account']}
          required
        >
          <Input
            value={data?.account ?? profile.payout_data.account}
            type={isPhone ? 'tel' : 'email'}
            inputMode={isPhone ? 'tel' : 'email'}
            autoComplete={isPhone ? 'tel' : 'email'}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) =>
              set({ payout_method: method, payout_data: { account: event.target.value } })
            }
          />
        </Field>
      )}
    </>
  )
}
