import { useId, useState } from 'react'
import type { Embed } from '@plaudit/contract/embeds'
import { originOf } from '@plaudit/contract/origins'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { useErrors } from '../edits/errors.ts'
import { newId } from '../form/new-id.ts'
import { fieldSentences, tellOffline } from '../form/sentence.ts'
import { nameOf } from './embed-card.tsx'

interface Props {
  /** Absent: a new one. */
  embed: Embed | undefined
  cxId: string
  onStored: () => void
  onClose: () => void
}

/** A key's name and its sites. */
export function EmbedDialog({ embed, cxId, onStored, onClose }: Props) {
  const id = useId()
  const { values, set, errors, box, save, saving } = useEmbedForm(embed, cxId, onStored)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={embed ? m.embeds_edit_title({ name: nameOf(embed) }) : m.embeds_add()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" type="submit" form={id} loading={saving}>
            {embed ? m.embeds_save() : m.embeds_add()}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={box}
        noValidate
        className="mt-4 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label={m.embeds_origins()}
          hint={m.embeds_origins_hint()}
          error={errors['origins']}
          required
        >
          <Textarea
            rows={3}
            spellCheck={false}
            autoCapitalize="none"
            inputMode="url"
            placeholder="https://www.example.org"
            value={values.origins}
            onChange={(event) => set({ origins: event.target.value })}
          />
        </Field>
        <Field label={m.embeds_name()} hint={m.embeds_name_hint()} error={errors['embed_name']}>
          <Input
            value={values.embed_name}
            maxLength={80}
            onChange={(event) => set({ embed_name: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

function useEmbedForm(embed: Embed | undefined, cxId: string, onStored: () => void) {
  const [values, setValues] = useState({
    embed_name: embed?.embed_name ?? '',
    origins: embed?.origins.join('\n') ?? '',
  })
  const [key] = useState(newId)
  const [saving, setSaving] = useState(false)
  const { errors, setErrors, forget, box } = useErrors()
  const set = (change: Partial<typeof values>) => {
    forget(Object.keys(change))
    setValues((old) => ({ ...old, ...change }))
  }
  const save = async () => {
    const origins = linesOf(values.origins)
    const wrong = origins.length === 0 || origins.some((line) => originOf(line) === undefined)
    setErrors({ origins: wrong ? m.errors_field_invalid_origin() : undefined })
    if (saving || wrong) return
    setSaving(true)
    try {
      const given = { cx_id: cxId, embed_name: values.embed_name, origins }
      const { message } = embed
        ? await api.call('contest/v2/editEmbed', { ...given, embed: embed.embed })
        : await api.call('contest/v2/addEmbed', given, { idempotencyKey: key })
      showSuccess(message)
      onStored()
    } catch (error) {
      tellOffline(error)
      // One line of many may be wrong: its sentence stands beside the field that holds them all.
      const sentences = Object.entries(fieldSentences(error))
      setErrors(Object.fromEntries(sentences.map(([name, text]) => [name.split('.')[0], text])))
    } finally {
      setSaving(false)
    }
  }
  return { values, set, errors, box, save, saving }
}
