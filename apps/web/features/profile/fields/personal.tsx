import { useMemo } from 'react'
import { languages } from '@plaudit/contract/constants'
import type { Picture } from '@plaudit/contract/files'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'
import { PictureField } from '../../../components/pictures/picture-field.tsx'
import { countriesIn } from '../../../lib/countries.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { PartProps } from '../use-profile.tsx'

/** A language is called by its own name on every page. */
const languageNames = { EN: 'English', FR: 'Français', ES: 'Español' } as const

/** Photo, name, username, language and where somebody is. */
export function PersonalFields(props: PartProps) {
  const { profile, changes, set, errors } = props
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]">
        <Photo {...props} />
        <div className="grid content-start gap-5">
          <Field label={m.accounts_full_name()} error={errors['full_name']} required>
            <Input
              value={changes.full_name ?? profile.full_name}
              autoComplete="name"
              maxLength={80}
              onChange={(event) => set({ full_name: event.target.value })}
            />
          </Field>
          <Field
            label={m.accounts_username()}
            hint={m.profile_username_hint({ username: changes.username ?? profile.username })}
            error={errors['username']}
            required
          >
            <Input
              value={changes.username ?? profile.username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={30}
              onChange={(event) => set({ username: event.target.value })}
            />
          </Field>
          <Field label={m.accounts_language()} error={errors['language']}>
            <Select
              value={(changes.language as string | undefined) ?? profile.language}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              onChange={(event) =>
                set({ language: languages.find((one) => one === event.target.value) ?? 'EN' })
              }
            />
          </Field>
        </div>
      </div>
      <Where {...props} />
    </>
  )
}

function Photo({ profile, picture, choose, errors, needsPhoto }: PartProps) {
  // The stored photo has no id here.
  const known = profile.photo === '' ? null : { ...noPicture, src: profile.photo }
  return (
    <PictureField
      label={m.profile_photo()}
      value={picture === undefined ? known : picture}
      onChange={choose}
      purpose="avatar"
      ratio="1/1"
      error={errors['photo']}
      required={needsPhoto}
    />
  )
}

const noPicture: Picture = {
  attachment_id: '',
  src: '',
  srcset: '',
  width: 1,
  height: 1,
  color: '',
}

/** The country, and a state of it where it has any. */
function Where({ profile, changes, set, errors }: PartProps) {
  const locale = useLocale()
  const countries = useMemo(() => countriesIn(locale), [locale])
  const country_code = changes.country_code ?? profile.country_code
  const { data } = useQuery({
    ...callQuery('places/getStates', { country_code }),
    enabled: country_code !== '',
  })
  const states = country_code === '' ? [] : (data?.states ?? [])
  const state = changes.state ?? (changes.country_code === undefined ? profile.state : '')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={m.accounts_country()} error={errors['country_code']}>
        <Select
          value={country_code}
          autoComplete="country"
          options={countries}
          placeholder={m.accounts_country_none()}
          onChange={(event) => set({ country_code: event.target.value, state: '' })}
        />
      </Field>
      {(states.length > 0 || errors['state']) && (
        <Field label={m.profile_state()} error={errors['state']}>
          <Select
            value={state}
            autoComplete="address-level1"
            options={states.map(({ code, name }) => ({ value: code, label: name }))}
            placeholder={m.profile_state_none()}
            onChange={(event) => set({ state: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
