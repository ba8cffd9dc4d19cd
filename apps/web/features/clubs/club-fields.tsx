import { clubAccesses, clubIntervals } from '@plaudit/contract/clubs/constants'
import { m } from '@plaudit/i18n/messages'
import { formatLanguage } from '@plaudit/i18n/prices'
import { Checkbox } from '@plaudit/ui/checkbox'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { NumberInput } from '@plaudit/ui/number-input'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { Segmented } from '@plaudit/ui/segmented'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import type { Errors } from '../../components/form/errors.ts'
import { PictureField } from '../../components/pictures/picture-field.tsx'
import { spokenFirst } from '../../lib/spoken.ts'
import { currencyOptions } from '../payments/open/currency-options.ts'
import { accessWord } from './words.ts'
import type { ClubValues } from './club-values.ts'
import { MoneyInput } from '../payments/open/money-input.tsx'

interface Props {
  values: ClubValues
  errors: Errors
  onChange: (change: Partial<ClubValues>) => void
}

const hints = {
  public: m.clubs_access_public_hint,
  private: m.clubs_access_private_hint,
  unlisted: m.clubs_access_unlisted_hint,
}
const intervals = {
  once: m.clubs_interval_once,
  week: m.clubs_interval_week,
  month: m.clubs_interval_month,
  year: m.clubs_interval_year,
}

/** Name first, what it costs last: a free public club needs its name alone. */
export function ClubFields({ values, errors, onChange }: Props) {
  return (
    <>
      <Field label={m.clubs_name()} error={errors['title']} required>
        <Input
          value={values.title}
          maxLength={80}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label={m.clubs_description_label()} error={errors['description']}>
        <Textarea
          value={values.description}
          maxLength={5000}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <PictureField
        label={m.clubs_cover()}
        value={values.cover}
        onChange={(cover) => onChange({ cover })}
        purpose="cover"
        ratio="16/9"
        error={errors['cover']}
      />
      <Field label={m.clubs_access()} error={errors['access']} group>
        <RadioCards
          value={values.access}
          onValueChange={(access) => onChange({ access: access as ClubValues['access'] })}
          options={clubAccesses.map((value) => ({
            value,
            title: accessWord(value),
            hint: hints[value](),
          }))}
        />
      </Field>
      {values.access === 'private' && (
        <Checkbox
          label={m.clubs_introduced()}
          checked={values.introduced}
          onChange={(event) => onChange({ introduced: event.target.checked })}
        />
      )}
      <Price values={values} errors={errors} onChange={onChange} />
      <Field label={m.clubs_places()} hint={m.clubs_places_hint()} error={errors['seats']}>
        <NumberInput value={values.seats} min={1} onValueChange={(seats) => onChange({ seats })} />
      </Field>
      <Field label={m.clubs_rules()} error={errors['rules']}>
        <Textarea
          value={values.rules}
          maxLength={5000}
          onChange={(event) => onChange({ rules: event.target.value })}
        />
      </Field>
      <LanguageField value={values.language} onChange={(language) => onChange({ language })} />
      <Checkbox
        label={m.clubs_has_chat()}
        checked={values.has_chat}
        onChange={(event) => onChange({ has_chat: event.target.checked })}
      />
      <Field label={m.clubs_slug()} hint={m.clubs_slug_hint()} error={errors['slug']}>
        <Input
          value={values.slug}
          maxLength={60}
          autoCapitalize="none"
          onChange={(event) => onChange({ slug: event.target.value })}
        />
      </Field>
    </>
  )
}

/** Language of the club: people look for clubs by it. */
function LanguageField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const locale = useLocale()
  const all = [...new Set([...spokenFirst, ...(value === '' ? [] : [value])])]
  return (
    <Field label={m.clubs_language()}>
      <Select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: '', label: m.clubs_language_none() },
          ...all.map((code) => ({ value: code, label: formatLanguage(code, locale) })),
        ]}
      />
    </Field>
  )
}

function Price({ values, errors, onChange }: Props) {
  const locale = useLocale()
  return (
    <>
      <Field label={m.clubs_membership()} error={errors['membership']} group>
        <Segmented
          label={m.clubs_membership()}
          value={values.membership}
          onValueChange={(membership) => onChange({ membership: membership as 'free' | 'paid' })}
          options={[
            { value: 'free', label: m.clubs_free() },
            { value: 'paid', label: m.clubs_paid() },
          ]}
        />
      </Field>
      {values.membership === 'paid' && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label={m.clubs_amount()} error={errors['amount']} required>
            <MoneyInput
              currency={values.currency}
              value={values.amount}
              onChange={(event) => onChange({ amount: event.target.value })}
            />
          </Field>
          <Field label={m.clubs_currency()}>
            <Select
              value={values.currency}
              onChange={(event) => onChange({ currency: event.target.value })}
              options={currencyOptions(locale)}
            />
          </Field>
          <Field label={m.clubs_interval()} error={errors['interval']}>
            <Select
              value={values.interval}
              onChange={(event) =>
                onChange({ interval: event.target.value as ClubValues['interval'] })
              }
              options={clubIntervals.map((value) => ({ value, label: intervals[value]() }))}
            />
          </Field>
        </div>
      )}
    </>
  )
}
