import { useMemo, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SessionUser } from '@plaudit/contract/accounts'
import { languages } from '@plaudit/contract/constants'
import { fromWire } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import type { Picture } from '@plaudit/contract/files'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { countriesIn } from '../../../lib/countries.ts'
import { switchLanguage } from '../../../lib/language.ts'
import { storeUser } from '../../../lib/session.ts'
import { userKey, useUser } from '../../../lib/user.ts'
import { useErrors } from '../edits/errors.ts'
import { fieldSentences, tellOffline } from '../form/sentence.ts'
import { PictureField } from '../pictures/picture-field.tsx'

/** A language is called by its own name, whoever reads it. */
const languageNames = { EN: 'English', FR: 'Français', ES: 'Español' } as const

/** `/admin/…/update_profile`: how the organiser stands beside their contests. */
export function UpdateProfile() {
  const { user, visitor } = useUser()
  return (
    <div className="max-w-[720px]">
      <h1 className="mb-5 text-title-desk">{m.area_profile()}</h1>
      {user && visitor && <ProfileForm key={user.ux_id} user={user} />}
    </div>
  )
}

function ProfileForm({ user }: { user: SessionUser }) {
  const locale = useLocale()
  const countries = useMemo(() => countriesIn(locale), [locale])
  const { values, set, errors, box, save, saving, picture, setPicture } = useProfile(user)
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Card className="grid gap-5">
        <div className="max-w-44">
          <PictureField
            label={m.area_photo()}
            value={picture}
            onChange={setPicture}
            purpose="avatar"
            ratio="1/1"
            error={errors['avatar_id']}
          />
        </div>
        <Field label={m.accounts_full_name()} error={errors['full_name']} required>
          <Input
            value={values.full_name}
            autoComplete="name"
            maxLength={80}
            onChange={(event) => set({ full_name: event.target.value })}
          />
        </Field>
        <Field
          label={m.area_profession()}
          hint={m.area_profession_hint()}
          error={errors['profession']}
        >
          <Input
            value={values.profession}
            autoComplete="organization-title"
            maxLength={80}
            onChange={(event) => set({ profession: event.target.value })}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={m.accounts_country()} error={errors['country_code']}>
            <Select
              value={values.country_code}
              autoComplete="country"
              options={countries}
              placeholder={m.accounts_country_none()}
              onChange={(event) => set({ country_code: event.target.value })}
            />
          </Field>
          <Field label={m.accounts_language()} error={errors['language']}>
            <Select
              value={values.language}
              autoComplete="language"
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              onChange={(event) =>
                set({ language: languages.find((one) => one === event.target.value) ?? 'EN' })
              }
            />
          </Field>
        </div>
        <div className="flex justify-end">
          <Button variant="primary" type="submit" loading={saving}>
            {m.editions_save()}
          </Button>
        </div>
      </Card>
    </form>
  )
}

function useProfile(user: SessionUser) {
  const client = useQueryClient()
  const { errors, setErrors, forget, box } = useErrors()
  const [values, setValues] = useState({
    full_name: user.full_name ?? '',
    profession: user.profession ?? '',
    country_code: user.country_code ?? '',
    language: user.language,
  })
  // Undefined until it is another one: what stands there has no id here.
  const [changed, setPicture] = useState<Picture | null>()
  const saving = useMutation({
    mutationFn: () =>
      api.call('account/updateProfileInfo', {
        ...values,
        ...(changed !== undefined && { avatar_id: changed?.attachment_id ?? null }),
      }),
    onSuccess: ({ user: saved }) => {
      storeUser(saved)
      client.setQueryData(userKey, saved)
      showSuccess(m.area_profile_saved())
      if (saved.language !== user.language) void switchLanguage(fromWire(saved.language))
    },
    onError: (error) => {
      tellOffline(error)
      setErrors(fieldSentences(error))
    },
  })
  const set = (change: Partial<typeof values>) => {
    forget(Object.keys(change))
    setValues((old) => ({ ...old, ...change }))
  }
  const known: Picture | null = user.avatar ? { ...noPicture, src: user.avatar } : null
  return {
    values,
    set,
    errors,
    box,
    picture: changed === undefined ? known : changed,
    setPicture,
    save: () => !saving.isPending && saving.mutate(),
    saving: saving.isPending,
  }
}

const noPicture: Picture = {
  attachment_id: '',
  src: '',
  srcset: '',
  width: 1,
  height: 1,
  color: '',
}
