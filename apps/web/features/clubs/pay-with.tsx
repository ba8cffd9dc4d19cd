import type { Club } from '@plaudit/contract/clubs/club'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { priceWord } from './words.ts'

interface Props {
  club: Club
  /** Empty: by hand. */
  method: string
  onMethod: (methodId: string) => void
}

/** Tells the price once one is let in, and asks for the way to pay: nothing is charged before. */
export function PayWith({ club, method, onMethod }: Props) {
  const locale = useLocale()
  const { data } = useQuery(callQuery('subscriptions/get', {}))
  const methods = data?.methods ?? []
  const price = priceWord(club, locale)
  if (methods.length === 0)
    return <p className="text-small text-muted">{m.clubs_pay_later({ price })}</p>
  return (
    <Field label={m.clubs_pay_with({ price })} hint={m.clubs_pay_with_hint()}>
      <Select
        value={method}
        onChange={(event) => onMethod(event.target.value)}
        options={[
          { value: '', label: m.clubs_pay_by_hand() },
          ...methods.map(({ method_id, label }) => ({ value: method_id, label })),
        ]}
      />
    </Field>
  )
}
