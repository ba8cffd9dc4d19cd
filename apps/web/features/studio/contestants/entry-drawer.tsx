import { useState } from 'react'
import type { Contestant, EntryField } from '@plaudit/contract/contests'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Combobox } from '@plaudit/ui/combobox'
import { Drawer } from '@plaudit/ui/drawer'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { PictureField } from '../pictures/picture-field.tsx'
import { RichTextField } from '../text/rich-text-field.tsx'
import { AnswerFields } from './answer-fields.tsx'
import type { Entry } from './entry.ts'
import { Gallery } from './gallery.tsx'
import { useEntry } from './use-entry.ts'
import { countryOptions } from './words.ts'

interface Props {
  cx_id: string
  fields: readonly EntryField[]
  /** Absent: a new one. */
  contestant?: Contestant | undefined
  onStored: (contestant: Contestant) => void
  onClose: () => void
}

/** One contestant, in the drawer at the right (400 px). */
export function EntryDrawer({ cx_id, fields, contestant, onStored, onClose }: Props) {
  const [sending, setSending] = useState(0)
  const { entry, set, errors, save, saving, discard, changed, box } = useEntry(
    { cx_id, contestant },
    onStored,
  )
  const busy = (on: boolean) => setSending((count) => Math.max(0, count + (on ? 1 : -1)))
  return (
    <Drawer
      side="right"
      open
      onOpenChange={onClose}
      title={contestant ? contestant.contestant_name : m.studio_contestant_add()}
      footer={
        <div className="flex items-center gap-2">
          {changed && (
            <Button variant="ghost" onClick={discard} disabled={saving}>
              {m.studio_discard()}
            </Button>
          )}
          <Button
            variant="primary"
            loading={saving || sending > 0}
            onClick={() => void save()}
            className="ml-auto"
          >
            {contestant ? m.studio_save() : m.studio_add()}
          </Button>
        </div>
      }
    >
      <form
        ref={box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void save()
        }}
        className="grid gap-5"
      >
        <EntryFields entry={entry} set={set} errors={errors} onBusy={busy} />
        <Gallery
          pictures={entry.gallery}
          onChange={(gallery) => set({ gallery })}
          onBusy={busy}
          error={errors['gallery']}
        />
        <AnswerFields
          fields={fields}
          answers={entry.answers}
          onChange={(answers) => set({ answers })}
          errors={errors}
          onBusy={busy}
        />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Drawer>
  )
}

interface FieldsProps {
  entry: Entry
  set: (change: Partial<Entry>) => void
  errors: Record<string, string | undefined>
  onBusy: (busy: boolean) => void
}

function EntryFields({ entry, set, errors, onBusy }: FieldsProps) {
  const locale = useLocale()
  return (
    <>
      <Field label={m.studio_contestant_name()} error={errors['contestant_name']} required>
        <Input
          value={entry.contestant_name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => set({ contestant_name: event.target.value })}
        />
      </Field>
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
