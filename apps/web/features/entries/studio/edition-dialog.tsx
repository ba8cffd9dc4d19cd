import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Edition } from '@plaudit/contract/entries/editions'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { NumberInput } from '@plaudit/ui/number-input'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { Switch } from '@plaudit/ui/switch'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'
import { useErrors } from '../../../components/form/errors.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { newId } from '../../../components/form/new-id.ts'
import { same } from '../../../components/form/edits.ts'
import { arrivedBefore, fieldSentences, tellOffline } from '../../../components/form/sentence.ts'

interface Props {
  /** Absent: a new one. */
  edition: Edition | undefined
  originalId: number
  onStored: (edition: Edition) => void
  onClose: () => void
}

/** An edition's name, size and rules for entering. */
export function EditionDialog({ edition, originalId, onStored, onClose }: Props) {
  const { values, set, errors, box, save, saving } = useEditionForm(edition, originalId, onStored)
  return (
    <FormDialog
      title={edition ? m.editions_edit({ name: edition.edition_name }) : m.editions_add()}
      verb={edition ? m.editions_save() : m.editions_add()}
      busy={saving}
      box={box}
      onSend={() => void save()}
      onClose={onClose}
    >
      <Field
        label={m.editions_name()}
        hint={m.editions_name_hint()}
        error={errors['edition_name']}
        required
      >
        <Input
          value={values.edition_name}
          maxLength={110}
          onChange={(event) => set({ edition_name: event.target.value })}
        />
      </Field>
      <Field
        label={m.editions_max_user()}
        hint={m.editions_max_user_hint()}
        error={errors['max_user']}
        required
      >
        <NumberInput
          value={values.max_user}
          min={2}
          max={500}
          onValueChange={(max_user) => set({ max_user })}
        />
      </Field>
      <Field label={m.editions_policy()} group>
        <RadioCards
          columns={2}
          value={values.entry_policy}
          onValueChange={(policy) =>
            set({ entry_policy: policy === 'open' ? 'open' : 'moderated' })
          }
          options={[
            { value: 'moderated', title: m.editions_policy_moderated() },
            { value: 'open', title: m.editions_policy_open() },
          ]}
        />
      </Field>
      {edition && (
        <Switch
          label={m.editions_takes_entries()}
          hint={m.editions_takes_entries_hint()}
          checked={values.takes_entries}
          onChange={(event) => set({ takes_entries: event.target.checked })}
        />
      )}
    </FormDialog>
  )
}

interface Values {
  edition_name: string
  max_user: number | null
  entry_policy: Edition['entry_policy']
  takes_entries: boolean
}

const fresh: Values = {
  edition_name: '',
  max_user: 10,
  entry_policy: 'moderated',
  takes_entries: true,
}

const differing = <Given extends Partial<Edition>>(given: Given, before: Edition): Partial<Given> =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !same(value, before[name as keyof Edition])),
  ) as Partial<Given>

function useEditionForm(
  edition: Edition | undefined,
  originalId: number,
  onStored: (edition: Edition) => void,
) {
  const [values, setValues] = useState<Values>(edition ?? fresh)
  const [key, setKey] = useState(newId)
  const client = useQueryClient()
  const [saving, setSaving] = useState(false)
  const { errors, setErrors, forget, box } = useErrors()
  const set = (change: Partial<Values>) => {
    forget(Object.keys(change))
    setValues((old) => ({ ...old, ...change }))
  }
  const save = async () => {
    const { edition_name, max_user, entry_policy, takes_entries } = values
    const wrong = {
      edition_name: edition_name.trim() ? undefined : m.errors_field_invalid_edition_name(),
      max_user: max_user === null ? m.errors_field_invalid_max_user() : undefined,
    }
    setErrors(wrong)
    if (saving || wrong.edition_name || max_user === null) return
    setSaving(true)
    try {
      const given = { edition_name, max_user, entry_policy }
      const reply = edition
        ? await api.call('contest/v2/editEdition', {
            edx_id: edition.edx_id,
            // Somebody else may have changed the rest since the dialog was opened.
            ...differing({ ...given, takes_entries }, edition),
          })
        : await api.call(
            'contest/v2/addEdition',
            { ...given, original_contest_id: originalId },
            { idempotencyKey: key },
          )
      showSuccess(reply.message)
      onStored(reply.edition)
    } catch (error) {
      tellOffline(error)
      setErrors(fieldSentences(error))
      if (!arrivedBefore(error)) return
      setKey(newId())
      void client.invalidateQueries({ queryKey: callKey('contest/v2/getEditions') })
    } finally {
      setSaving(false)
    }
  }
  return { values, set, errors, box, save, saving }
}
