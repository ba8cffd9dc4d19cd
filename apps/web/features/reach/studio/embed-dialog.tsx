import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Embed } from '@plaudit/contract/reach/embeds'
import { originOf } from '@plaudit/contract/origins'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'
import { useErrors } from '../../../components/form/errors.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { newId } from '../../../components/form/new-id.ts'
import { same } from '../../../components/form/edits.ts'
import { arrivedBefore, fieldSentences, tellOffline } from '../../../components/form/sentence.ts'
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
  const { values, set, errors, box, save, saving } = useEmbedForm(embed, cxId, onStored)
  return (
    <FormDialog
      title={embed ? m.embeds_edit_title({ name: nameOf(embed) }) : m.embeds_add()}
      verb={embed ? m.embeds_save() : m.embeds_add()}
      busy={saving}
      box={box}
      onSend={() => void save()}
      onClose={onClose}
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
    </FormDialog>
  )
}

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

function useEmbedForm(embed: Embed | undefined, cxId: string, onStored: () => void) {
  const [values, setValues] = useState({
    embed_name: embed?.embed_name ?? '',
    origins: embed?.origins.join('\n') ?? '',
  })
  const [key, setKey] = useState(newId)
  const client = useQueryClient()
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
      const { embed_name } = values
      const { message } = embed
        ? await api.call('contest/v2/editEmbed', {
            cx_id: cxId,
            embed: embed.embed,
            // Somebody else may have changed the rest since the dialog was opened.
            ...(embed_name !== embed.embed_name && { embed_name }),
            ...(!same(origins, embed.origins) && { origins }),
          })
        : await api.call(
            'contest/v2/addEmbed',
            { cx_id: cxId, embed_name, origins },
            { idempotencyKey: key },
          )
      showSuccess(message)
      onStored()
    } catch (error) {
      tellOffline(error)
      // A single line of many may be wrong: its sentence stands beside the field that holds them all.
      const sentences = Object.entries(fieldSentences(error))
      setErrors(Object.fromEntries(sentences.map(([name, text]) => [name.split('.')[0], text])))
      if (!arrivedBefore(error)) return
      setKey(newId())
      void client.invalidateQueries({ queryKey: callKey('contest/v2/getEmbeds') })
    } finally {
      setSaving(false)
    }
  }
  return { values, set, errors, box, save, saving }
}
