import type { ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Combobox } from '@plaudit/ui/combobox'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { PictureField } from '../../../components/pictures/picture-field.tsx'
import { RichTextField } from '../../../components/text/rich-text-field.tsx'
import type { Entry } from './entry.ts'
import { countryOptions } from './country-options.ts'

interface FieldsProps {
  entry: Entry
  set: (change: Partial<Entry>) => void
  errors: Record<string, string | undefined>
  onBusy: (busy: boolean) => void
  nameLabel?: string
  nameHint?: ReactNode
  /** Pictures can't be sent yet: who types is not signed in. */
  wordsOnly?: boolean
}

/** Fields of a contestant's page; `nameLabel` speaks to the person that it is about. */
export function EntryFields(props: FieldsProps) {
  const { entry, set, errors, onBusy, nameLabel, nameHint, wordsOnly } = props
  const locale = useLocale()
  return (
    <>
      <Field
        label={nameLabel ?? m.studio_contestant_name()}
        hint={nameHint}
        error={errors['contestant_name']}
        required
      >
        <Input
          value={entry.contestant_name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => set({ contestant_name: event.target.value })}
        />
      </Field>
      {!wordsOnly && (
        <PictureField
          label={m.studio_picture()}
          value={entry.picture}
          onChange={(picture) => set({ picture })}
          purpose="contestant"
          ratio="4/5"
          hint={m.studio_picture_hint()}
          error={errors['picture']}
          onBusy={onBusy}
        />
      )}
      <Field label={m.studio_tagline()} hint={m.studio_tagline_hint()} error={errors['tagline']}>
        <Input
          value={entry.tagline}
          maxLength={160}
          onChange={(event) => set({ tagline: event.target.value })}
        />
      </Field>
      <Field label={m.studio_country()} error={errors['country_code']}>
        <Combobox
          options={[{ value: '', label: '–' }, ...countryOptions(locale)]}
          value={entry.country_code}
          onValueChange={(country_code) => set({ country_code })}
        />
      </Field>
      <RichTextField
        label={m.studio_story()}
        error={errors['story']}
        value={entry.story}
        onChange={(story) => set({ story })}
      />
      <Field label={m.studio_video()} hint={m.studio_video_hint()} error={errors['video_url']}>
        <Input
          type="url"
          inputMode="url"
          value={entry.video_url}
          placeholder="https://"
          onChange={(event) => set({ video_url: event.target.value })}
        />
      </Field>
    </>
  )
}
