import Plus from 'lucide-react/icons/plus'
import { isTimed, maxPackages, serviceIntervals } from '@plaudit/contract/marketplace/categories'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { NumberInput } from '@plaudit/ui/number-input'
import { Select } from '@plaudit/ui/select'
import { currencyOptions } from '../../payments/open/currency-options.ts'
import { rememberCurrency, useFirstCurrency } from '../../payments/open/use-first-currency.ts'
import { alone, compared } from './lines.ts'
import { LinesPart } from './lines-part.tsx'
import { PackageForm } from './package-form.tsx'
import type { StepProps } from './step-props.ts'
import { StepHead } from './step-head.tsx'
import type { ServiceForm } from './use-service-form.ts'
import { emptyPackage, type PackageValues } from './values.ts'
import { WhenPart } from './when-part.tsx'

const intervals = {
  day: m.marketplace_edit_interval_day,
  week: m.marketplace_edit_interval_week,
  month: m.marketplace_edit_interval_month,
  year: m.marketplace_edit_interval_year,
}

/** Prices of the service: a single price, or packages side by side. */
export function PackagesStep({ form }: StepProps) {
  const { values, set, errors } = form
  const locale = useLocale()
  useFirstCurrency(values.currency, (currency) => set({ currency }))
  return (
    <>
      <StepHead title={m.marketplace_edit_packages()} text={m.marketplace_edit_packages_text()} />
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label={m.marketplace_edit_currency()} error={errors['currency']} required>
            <Select
              value={values.currency}
              placeholder={m.marketplace_edit_interval_none()}
              options={currencyOptions(locale)}
              onChange={(event) => {
                rememberCurrency(event.target.value)
                set({ currency: event.target.value })
              }}
            />
          </Field>
          {values.stype === 'subscription' && (
            <Field label={m.marketplace_edit_interval()} error={errors['interval']} required>
              <Select
                value={values.interval ?? ''}
                placeholder={m.marketplace_edit_interval_none()}
                options={serviceIntervals.map((value) => ({ value, label: intervals[value]() }))}
                onChange={(event) =>
                  set({
                    interval: serviceIntervals.find((one) => one === event.target.value) ?? null,
                  })
                }
              />
            </Field>
          )}
          {values.stype === 'onetime' && (
            <Field
              label={m.marketplace_edit_deposit()}
              hint={m.marketplace_edit_deposit_hint()}
              error={errors['deposit']}
            >
              <NumberInput
                value={values.deposit}
                min={1}
                max={99}
                unit="%"
                onValueChange={(deposit) => set({ deposit })}
              />
            </Field>
          )}
        </div>
        <Columns form={form} />
        {isTimed(values.stype) && <WhenPart form={form} />}
      </div>
    </>
  )
}

/** The packages beside each other, and below them what they are compared by. */
function Columns({ form }: StepProps) {
  const { values, set, errors } = form
  const { package: packages } = values
  const many = packages.length > 1
  const change = (at: number, part: Partial<PackageValues>) =>
    set({ package: packages.map((one, n) => (n === at ? { ...one, ...part } : one)) })
  return (
    <>
      <div
        className={cx(
          'grid items-start gap-4',
          many && 'sm:grid-cols-2',
          packages.length > 2 && 'xl:grid-cols-3',
        )}
      >
        {packages.map((one, at) => (
          <PackageForm
            key={one.package_id ?? at}
            form={form}
            at={at}
            one={one}
            onChange={(part) => change(at, part)}
            onRemove={() => set(without(values, at))}
          />
        ))}
      </div>
      {errors['package'] && <p className="text-small text-danger-text">{errors['package']}</p>}
      {many && <LinesPart form={form} />}
      {packages.length < maxPackages && (
        <Button
          variant="soft"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => set(oneMore(values))}
          className="justify-self-start"
        >
          {m.marketplace_edit_add_package()}
        </Button>
      )}
    </>
  )
}

type Kept = Pick<ServiceForm['values'], 'package' | 'lines'>

/** The lines of a package that stood alone are what both are compared by from now on. */
const oneMore = ({ package: packages, lines }: Kept): Partial<Kept> =>
  packages.length === 1
    ? compared([...packages, emptyPackage()])
    : { package: [...packages, emptyPackage()], lines }

function without({ package: packages, lines }: Kept, at: number): Partial<Kept> {
  const left = packages.filter((_, n) => n !== at)
  const [only] = left
  return left.length === 1 && only
    ? { package: [alone(only, lines)], lines: [] }
    : { package: left }
}
