import Check from 'lucide-react/icons/check'
import type { Service, ServicePackage } from '@plaudit/contract/marketplace/service'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { part } from '../../../lib/part.ts'
import { unitOf } from '../price-note.ts'
import { timeWords } from '../words.ts'

const OwnPrice = part(() => import('../../payments/open/own-price.tsx'))

interface Props {
  service: Service
  chosen: string | undefined
  onChoose: (packageId: string) => void
}

/** The packages beside each other, to be compared; one alone stands in the box of the price. */
export function Packages({ service, chosen, onChoose }: Props) {
  const { package: packages, currency } = service
  if (packages.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-head">
        {packages.length > 1 ? m.marketplace_choose_package() : m.marketplace_included()}
      </h2>
      <ul
        className={cx(
          'grid gap-4',
          packages.length === 2 && 'sm:grid-cols-2',
          packages.length > 2 && 'sm:grid-cols-2 xl:grid-cols-3',
        )}
      >
        {packages.map((one) => (
          <PackageCard
            key={one.package_id}
            one={one}
            currency={currency}
            unit={unitOf(service)}
            single={packages.length === 1}
            isMost={one.package_id === service.chosen_most}
            chosen={one.package_id === chosen}
            onChoose={() => onChoose(one.package_id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface CardProps {
  one: ServicePackage
  currency: string
  unit: string
  single: boolean
  /** True if most people take it. */
  isMost: boolean
  chosen: boolean
  onChoose: () => void
}

function PackageCard({ one, currency, unit, single, isMost, chosen, onChoose }: CardProps) {
  const locale = useLocale()
  return (
    <li
      className={cx(
        'flex min-w-0 flex-col rounded-card border-2 bg-raised p-5 shadow-1',
        single && 'pt-2 pb-1',
        chosen && !single ? 'border-act' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {one.label && <h3 className="text-lead font-bold">{one.label}</h3>}
        {isMost && <Pill tone="act">{m.marketplace_chosen_most()}</Pill>}
      </div>
      {one.price !== null && currency !== '' && !single && (
        <p className="num mt-1 text-title-desk">
          {formatPrice({ amount: one.price, currency }, locale)}{' '}
          <span className="text-small font-normal text-muted">
            {unit} <OwnPrice money={{ amount: one.price, currency }} />
          </span>
        </p>
      )}
      <ul className="mt-3 grid gap-2 text-small">
        {one.included
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => (
            <Line key={line}>{line}</Line>
          ))}
        {one.changes != null && <Line>{m.marketplace_changes({ count: one.changes })}</Line>}
        {one.delivery_time !== null && (
          <Line>
            {m.marketplace_delivered_in({ time: timeWords(one.delivery_time, one.delivery_unit) })}
          </Line>
        )}
      </ul>
      {!single && (
        <Button
          variant={chosen ? 'act' : 'soft'}
          full
          aria-pressed={chosen}
          onClick={onChoose}
          className="mt-auto"
        >
          {chosen ? m.marketplace_package_chosen() : m.marketplace_package_choose()}
        </Button>
      )}
    </li>
  )
}

function Line({ children }: { children: string }) {
  return (
    <li className="flex gap-2.5 last:pb-4">
      <Check aria-hidden="true" className="mt-0.5 size-4 flex-none text-ok-text" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
