import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import type { Settings } from '@plaudit/contract/sites/settings'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { readNumber } from '@plaudit/ui/number-input'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Switch } from '@plaudit/ui/switch'
import { showSuccess } from '@plaudit/ui/toast'
import { useErrors } from '../../components/form/errors.ts'
import { fieldSentences } from '../../components/form/sentence.ts'
import { QueryFault } from '../../components/query-fault.tsx'
import { api } from '../../lib/api.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useProof } from '../profile/open/use-proof.tsx'
import { partNames, settingsGroups, type SettingsGroup } from './open/names.ts'

export const meta = ownMeta(m.sites_settings)

const call = 'admin/getSettings'

/** `/admin/settings`: what holds for the whole installation. */
export default function InstallationSettings() {
  const query = useQuery(callQuery(call, {}))
  const { data, error } = query
  return (
    <div className="max-w-[760px]">
      <h1 className="mb-5 text-title lg:text-title-desk">{m.sites_settings()}</h1>
      {error && !data ? (
        <QueryFault title={m.sites_failed()} query={query} />
      ) : data ? (
        <div className="grid gap-5">
          <Parts parts={data.settings.parts} />
          {settingsGroups.map((group) => (
            <Group key={group.name} {...group} values={data.settings[group.name]} />
          ))}
        </div>
      ) : (
        <PanelSkeleton />
      )}
    </div>
  )
}

function useSave() {
  const client = useQueryClient()
  const { prove, dialog } = useProof()
  const save = useMutation({
    mutationFn: (changed: Partial<Settings>) => {
      // Revisions of the settings in sight: another admin's change since is not undone without a word.
      const seen = client.getQueryData<Reply<typeof call>>(callKey(call, {}))
      return prove(() => api.call('admin/saveSettings', { ...changed, revisions: seen?.revisions }))
    },
    onSuccess: (saved) => saved && showSuccess(m.sites_saved()),
    onSettled: () => void client.invalidateQueries({ queryKey: callKey(call) }),
  })
  return { save, dialog }
}

/** Parts of the product: a part that is off takes nothing new. */
function Parts({ parts }: Pick<Settings, 'parts'>) {
  const { save } = useSave()
  return (
    <Card as="section">
      <CardHead title={m.sites_parts()} hint={m.sites_parts_hint()} />
      <div className="grid gap-2">
        {(Object.keys(partNames) as (keyof Settings['parts'])[]).map((name) => (
          <Switch
            key={name}
            label={partNames[name]()}
            checked={parts[name]}
            disabled={save.isPending}
            onChange={(event) => save.mutate({ parts: { ...parts, [name]: event.target.checked } })}
          />
        ))}
      </div>
    </Card>
  )
}

function Group({ name, title, fields, values }: SettingsGroup & { values: object }) {
  const stored = values as Record<string, string | number>
  const [typed, setTyped] = useState<Record<string, string>>({})
  const { errors, setErrors, forget, box } = useErrors()
  const { save, dialog } = useSave()
  const shown = (key: string) => typed[key] ?? String(stored[key] ?? '')
  const send = () => {
    // An emptied number is none: no fee is a 0 that somebody typed.
    const empty = fields.filter(({ key, isNumber }) => isNumber && shown(key).trim() === '')
    if (empty.length > 0)
      return setErrors(
        Object.fromEntries(empty.map(({ key }) => [`${name}.${key}`, m.errors_field_required()])),
      )
    const given = Object.fromEntries(
      fields.map(({ key, isNumber }) => [key, isNumber ? readNumber(shown(key)) : shown(key)]),
    )
    save.mutate({ [name]: given } as Partial<Settings>, {
      onSuccess: (saved) => {
        // An admin who gave no proof keeps what they typed.
        if (!saved) return
        setTyped({})
        setErrors({})
      },
      onError: (error) => setErrors(fieldSentences(error)),
    })
  }
  return (
    <Card as="section">
      <CardHead title={title()} />
      <form
        ref={box}
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {fields.map(({ key, label, isNumber }) => (
          <Field key={key} label={label()} error={errors[`${name}.${key}`]}>
            <Input
              name={`${name}.${key}`}
              inputMode={isNumber ? 'decimal' : undefined}
              value={shown(key)}
              onChange={(event) => {
                forget([`${name}.${key}`])
                setTyped((before) => ({ ...before, [key]: event.target.value }))
              }}
            />
          </Field>
        ))}
        <Button
          type="submit"
          variant="primary"
          loading={save.isPending}
          className="justify-self-start sm:col-span-2"
        >
          {m.sites_save()}
        </Button>
      </form>
      {dialog}
    </Card>
  )
}
