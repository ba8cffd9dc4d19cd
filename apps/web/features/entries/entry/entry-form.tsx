import type { ReactNode } from 'react'
import { adultCategory, guardianCategory } from '@plaudit/contract/constants'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Card, CardHead } from '@plaudit/ui/card'
import { Checkbox } from '@plaudit/ui/checkbox'
import { Field, FieldNote } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { AnswerFields } from '../open/answer-fields.tsx'
import { EntryFields } from '../open/entry-fields.tsx'
import { Gallery } from '../open/gallery.tsx'
import type { EntryDraft } from './entry-draft.ts'

interface Props {
  contest: Pick<Contest, 'category' | 'fields'>
  draft: EntryDraft
  /** Not signed in yet: words now, pictures after. */
  wordsOnly?: boolean
  /** A first entry confirms what its category asks for. */
  isNew?: boolean
  onOpen?: (key: string) => void
  /** The verb at the end. */
  children: ReactNode
}

/** An entry as its entrant fills it in. */
export default function EntryForm({ contest, draft, wordsOnly, isNew, onOpen, children }: Props) {
  const { form, set, errors, onBusy, box } = draft
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void draft.save()
      }}
      className="grid gap-4"
    >
      {draft.restored && draft.changed && (
        <Banner tone="ok" inset>
          {m.entries_restored()}
        </Banner>
      )}
      <Card as="section" className="grid gap-5">
        <CardHead
          title={m.entries_about_you()}
          hint={m.entries_about_you_hint()}
          className="mb-0"
        />
        {wordsOnly && (
          <Banner tone="info" inset>
            {m.entries_pictures_later()}
          </Banner>
        )}
        <EntryFields
          entry={form}
          set={set}
          errors={errors}
          onBusy={onBusy}
          nameLabel={m.entries_name()}
          wordsOnly={wordsOnly === true}
        />
        {!wordsOnly && (
          <Gallery
            pictures={form.gallery}
            onChange={(gallery) => set({ gallery })}
            onBusy={onBusy}
            error={errors['gallery']}
          />
        )}
      </Card>
      {contest.fields.length > 0 && (
        <Card as="section" className="grid gap-5">
          <CardHead
            title={m.entries_questions()}
            hint={m.entries_questions_hint()}
            className="mb-0"
          />
          <AnswerFields
            fields={contest.fields}
            answers={form.answers}
            onChange={(answers) => set({ answers })}
            errors={errors}
            onBusy={onBusy}
            onOpen={onOpen}
            wordsOnly={wordsOnly === true}
          />
        </Card>
      )}
      {isNew && <Consents category={contest.category} draft={draft} />}
      {children}
    </form>
  )
}

/** Sexy asks for 18 years, Baby for a guardian's consent (product 11). */
function Consents({ category, draft }: { category: number; draft: EntryDraft }) {
  const { form, set, errors } = draft
  if (category !== adultCategory && category !== guardianCategory) return null
  const adult = category === adultCategory
  const name = adult ? 'adult' : 'guardian'
  return (
    <Card as="section">
      <CardHead title={m.entries_confirm_title()} />
      <Checkbox
        label={adult ? m.entries_adult() : m.entries_guardian()}
        hint={adult ? m.entries_adult_hint() : m.entries_guardian_hint()}
        checked={form[name]}
        aria-invalid={errors[name] ? true : undefined}
        onChange={(event) => set({ [name]: event.target.checked })}
      />
      <FieldNote id={name} error={errors[name]} announced />
      {!adult && (
        <Field
          label={m.entries_guardian_name()}
          hint={m.entries_guardian_name_hint()}
          error={errors['guardian_name']}
          required
          className="mt-4"
        >
          <Input
            value={form.guardian_name}
            maxLength={120}
            autoComplete="name"
            onChange={(event) => set({ guardian_name: event.target.value })}
          />
        </Field>
      )}
    </Card>
  )
}
