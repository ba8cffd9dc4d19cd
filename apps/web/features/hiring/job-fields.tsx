import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Segmented } from '@plaudit/ui/segmented'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import type { Errors } from '../../components/form/errors.ts'
import { countriesIn } from '../../lib/countries.ts'
import { currencyOptions } from '../payments/open/currency-options.ts'
import { dataOf, type JobValues } from './job-values.ts'
import type { Categories } from './use-jobs.ts'
import { budgetWord } from './words.ts'
import { MoneyInput } from '../payments/open/money-input.tsx'

interface Props {
  step: number
  values: JobValues
  errors: Errors
  categories: Categories
  onChange: (change: Partial<JobValues>) => void
}

/** The fields of one step. */
export function JobFields(props: Props) {
  if (props.step === 0) return <What {...props} />
  return props.step === 1 ? <Money {...props} /> : <Where {...props} />
}

const What = ({ values, errors, categories, onChange }: Props) => (
  <>
    <Field label={m.hiring_job_title()} error={errors['title']} required>
      <Input
        value={values.title}
        maxLength={120}
        onChange={(event) => onChange({ title: event.target.value })}
      />
    </Field>
    <Field label={m.hiring_category()} error={errors['category']} required>
      <Select
        value={values.category}
        placeholder={m.hiring_category()}
        onChange={(event) => onChange({ category: event.target.value })}
        options={categories.map(({ value, label }) => ({ value: String(value), label }))}
      />
    </Field>
    <Field label={m.hiring_job_text()} error={errors['text']} required>
      <Textarea
        rows={5}
        value={values.text}
        maxLength={10_000}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </Field>
  </>
)

function Money({ values, errors, onChange }: Props) {
  const locale = useLocale()
  const sum = (key: 'amount' | 'min' | 'max', label: string, error: string | undefined) => (
    <Field label={label} error={error} required>
      <MoneyInput
        currency={values.currency}
        value={values[key]}
        onChange={(event) => onChange({ [key]: event.target.value })}
      />
    </Field>
  )
  return (
    <>
      <Field label={m.hiring_kind()} group>
        <Segmented
          label={m.hiring_kind()}
          value={values.kind}
          onValueChange={(kind) => onChange({ kind: kind as JobValues['kind'] })}
          options={[
            { value: 'fixed', label: m.hiring_fixed() },
            { value: 'range', label: m.hiring_range() },
          ]}
        />
      </Field>
      <Field label={m.hiring_currency()} error={errors['currency']}>
        <Select
          value={values.currency}
          onChange={(event) => onChange({ currency: event.target.value })}
          options={currencyOptions(locale)}
        />
      </Field>
      {values.kind === 'fixed' ? (
        sum('amount', m.hiring_amount(), errors['budget'])
      ) : (
        <div className="grid grid-cols-2 gap-3">
          {sum('min', m.hiring_from(), errors['range_budget'] ?? errors['range_budget.min'])}
          {sum('max', m.hiring_to(), errors['range_budget.max'])}
        </div>
      )}
    </>
  )
}

function Where({ values, errors, onChange }: Props) {
  const locale = useLocale()
  return (
    <>
      <Field label={m.hiring_country()} hint={m.hiring_optional()} error={errors['country_code']}>
        <Select
          value={values.country_code}
          onChange={(event) => onChange({ country_code: event.target.value })}
          options={[{ value: '', label: m.hiring_anywhere() }, ...countriesIn(locale)]}
        />
      </Field>
      <Field label={m.hiring_state()} error={errors['state']}>
        <Input
          value={values.state}
          maxLength={80}
          onChange={(event) => onChange({ state: event.target.value })}
        />
      </Field>
      <div className="rounded-in bg-sunken p-4">
        <p className="font-semibold">{values.title}</p>
        <p className="num">{budgetWord(dataOf(values), locale)}</p>
        <p className="mt-1 line-clamp-4 text-small whitespace-pre-line wrap-anywhere">
          {values.text}
        </p>
      </div>
    </>
  )
}
