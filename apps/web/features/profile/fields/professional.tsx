import { useMemo } from 'react'
import X from 'lucide-react/icons/x'
import { intlTags, type Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import { focusBeside } from '../../../lib/focus-beside.ts'
import type { PartProps } from '../use-profile.tsx'

type AccountType = 'user' | 'professional' | 'business'

/** Fields for a person's account type, profession, words and languages. */
export function ProfessionalFields({ profile, changes, set, errors }: PartProps) {
  return (
    <>
      <Field label={m.profile_account_type()} hint={m.profile_account_type_hint()} group>
        <RadioCards
          columns={3}
          value={changes.account_type ?? profile.account_type}
          onValueChange={(value) => set({ account_type: value as AccountType })}
          options={[
            { value: 'user', title: m.profile_type_user() },
            { value: 'professional', title: m.profile_type_professional() },
            { value: 'business', title: m.profile_type_business() },
          ]}
        />
      </Field>
      <Field
        label={m.area_profession()}
        hint={m.area_profession_hint()}
        error={errors['profession']}
      >
        <Input
          value={changes.profession ?? profile.profession}
          autoComplete="organization-title"
          maxLength={80}
          onChange={(event) => set({ profession: event.target.value })}
        />
      </Field>
      <Field label={m.profile_about()} hint={m.profile_about_hint()} error={errors['about']}>
        <Textarea
          rows={5}
          value={changes.about ?? profile.about}
          maxLength={2000}
          onChange={(event) => set({ about: event.target.value })}
        />
      </Field>
      <Spoken
        spoken={(changes.languages as string[] | undefined) ?? profile.languages}
        error={errors['languages']}
        onChange={(languages) => set({ languages })}
      />
    </>
  )
}

/** Codes of ISO 639-1 that most people speak one of; every other one can be stored too. */
const codes =
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr ht hu hy id ig is it ja ka kk km kn ko ky lb lo lt lv mg mk ml mn mr ms mt my ne nl no om pa pl ps pt qu ro ru rw si sk sl so sq sr sv sw ta te th ti tl tr uk ur uz vi wo xh yo zh zu'.split(
    ' ',
  )

function namesOf(locale: Locale) {
  const names = new Intl.DisplayNames(intlTags[locale], { type: 'language' })
  const order = new Intl.Collator(intlTags[locale])
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => order.compare(a.label, b.label))
}

interface SpokenProps {
  spoken: readonly string[]
  error: string | undefined
  onChange: (spoken: string[]) => void
}

function Spoken({ spoken, error, onChange }: SpokenProps) {
  const locale = useLocale()
  const names = useMemo(() => namesOf(locale), [locale])
  const nameOf = (code: string) => names.find(({ value }) => value === code)?.label ?? code
  return (
    <section>
      <Field label={m.profile_languages()} hint={m.profile_languages_hint()} error={error}>
        <Select
          value=""
          options={names.filter(({ value }) => !spoken.includes(value))}
          placeholder={m.profile_languages_add()}
          onChange={(event) => event.target.value && onChange([...spoken, event.target.value])}
        />
      </Field>
      <ul className="mt-2 flex flex-wrap gap-2">
        {spoken.map((code) => (
          <li key={code}>
            <button
              type="button"
              aria-label={m.profile_languages_drop({ name: nameOf(code) })}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget)
                onChange(spoken.filter((one) => one !== code))
              }}
              className="flex min-h-target items-center gap-2 rounded-full bg-fill px-4 hover:bg-fill-hover"
            >
              {nameOf(code)}
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
