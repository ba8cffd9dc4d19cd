import type { ServicePackage } from '@plaudit/contract/marketplace/service'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Checkbox } from '@plaudit/ui/checkbox'
import { useLocale } from '@plaudit/ui/locale'

interface Props {
  choice: ServicePackage | undefined
  currency: string
  taken: readonly string[]
  onTake: (taken: string[]) => void
}

/** Extras that the chosen package offers. */
export function Extras({ choice, currency, taken, onTake }: Props) {
  const locale = useLocale()
  const offered = choice?.extras.filter(({ price }) => price !== null) ?? []
  if (offered.length === 0 || currency === '') return null
  return (
    <fieldset className="mt-6">
      <legend className="mb-1 text-lead font-bold">{m.marketplace_extras()}</legend>
      {offered.map(({ label, price }) => (
        <Checkbox
          key={label}
          className="border-b border-line last:border-b-0 [&>span:last-child]:flex-1"
          checked={taken.includes(label)}
          onChange={({ target }) =>
            onTake(target.checked ? [...taken, label] : taken.filter((one) => one !== label))
          }
          label={
            <span className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <b className="num flex-none">
                {formatPrice({ amount: price ?? 0, currency }, locale)}
              </b>
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
