import { useEffect, useMemo } from 'react'
import { languages } from '@plaudit/contract/constants'
import { intlTags } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'
import { useHydrated } from '@plaudit/ui/hydrated'
import { countriesIn, likelyCountry } from '../../lib/countries.ts'
import type { RegisterPart } from './forms.ts'

/** A language is called by its own name on every page. */
const languageNames = { EN: 'English', FR: 'Français', ES: 'Español' } as const

export function WhereFields({ form }: RegisterPart) {
  const { errors } = form.formState
  const locale = useLocale()
  const isAlive = useHydrated()
  // The page itself goes without 250 names.
  const countries = useMemo(() => (isAlive ? countriesIn(locale) : []), [isAlive, locale])
  useEffect(() => {
    // The options have only just come: a choice made before them is shown by setting it again.
    const chosen = form.getValues('country_code')
    form.setValue('country_code', chosen || likelyCountry(navigator.languages))
  }, [form, countries])
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.accounts_country()} error={errors.country_code?.message}>
          <Select
            {...form.register('country_code')}
            autoComplete="country"
            lang={intlTags[locale]}
            options={countries}
            placeholder={m.accounts_country_none()}
          />
        </Field>
        <Field label={m.accounts_language()} error={errors.language?.message}>
          <Select
            {...form.register('language')}
            autoComplete="language"
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </Field>
      </div>
      <Field label={m.accounts_phone()} aside={m.accounts_optional()} error={errors.phone?.message}>
        <Input
          {...form.register('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="go"
        />
      </Field>
    </>
  )
}
