import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import type { Settings } from '@plaudit/contract/sites/settings'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { readNumber } from '@plaudit/ui/number-input'
import { Select } from '@plaudit/ui/select'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Switch } from '@plaudit/ui/switch'
import { useLocale } from '@plaudit/ui/locale'
import { showSuccess } from '@plaudit/ui/toast'
import { useErrors } from '../../components/form/errors.ts'
import { fieldSentences } from '../../components/form/sentence.ts'
import { QueryFault } from '../../components/query-fault.tsx'
import { api } from '../../lib/api.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { amountText, readAmount } from '../payments/open/amount.ts'
import { currencyOptions } from '../payments/open/currency-options.ts'
import { useProof } from '../profile/open/use-proof.tsx'
import { partNames, settingsGroups, type SettingsField, type SettingsGroup } from './open/names.ts'

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

/** An amount of nothing is written as 0, without decimals. */
const typedAmount = (amount: number, currency: string, locale: Locale): string =>
  amount === 0 ? '0' : amountText(amount, currency, locale)

/** Returns what is sent for what stands in a field; undefined for what is no number or amount. */
function givenBy(kind: SettingsField['kind'], text: string, currency: string) {
  if (kind === 'money') return /^0+$/.test(text.trim()) ? 0 : readAmount(text, currency)
  return kind === 'number' ? readNumber(text) : text
}

/** Fields that can't be sent as they stand. An emptied number is none: no fee is a 0 that somebody typed. */
const wrongIn = (
  fields: readonly SettingsField[],
  shown: (field: SettingsField) => string,
  currency: string,
) =>
  fields
    .filter(({ kind }) => kind !== 'text')
    .flatMap((field) => {
      const text = shown(field)
      const { key, kind } = field
      if (text.trim() === '') return [{ key, sentence: m.errors_field_required() }]
      return givenBy(kind, text, currency) === undefined
        ? [{ key, sentence: m.errors_field_invalid_amount() }]
        : []
    })

function Group({ name, title, fields, values }: SettingsGroup & { values: object }) {
  const stored = values as Record<string, string | number>
  const locale = useLocale()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const { errors, setErrors, forget, box } = useErrors()
  const { save, dialog } = useSave()
  const currency = typed['currency'] ?? String(stored['currency'] ?? '')
  const shown = ({ key, kind }: SettingsField) =>
    typed[key] ??
    (kind === 'money'
      ? typedAmount(Number(stored[key]), String(stored['currency']), locale)
      : String(stored[key] ?? ''))
  const type = (key: string, text: string) => {
    forget([`${name}.${key}`])
    setTyped((before) => ({ ...before, [key]: text }))
  }
  const send = () => {
    const wrong = wrongIn(fields, shown, currency)
    if (wrong.length > 0)
      return setErrors(
        Object.fromEntries(wrong.map(({ key, sentence }) => [`${name}.${key}`, sentence])),
      )
    const given = Object.fromEntries(
      fields.map((field) => [field.key, givenBy(field.kind, shown(field), currency)]),
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
        className="grid items-end gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {fields.map((field) => (
          <Field key={field.key} label={field.label()} error={errors[`${name}.${field.key}`]}>
            {field.kind === 'currency' ? (
              <Select
                name={`${name}.${field.key}`}
                value={shown(field)}
                options={currencyOptions(locale)}
                onChange={(event) => type(field.key, event.target.value)}
              />
            ) : (
              <Input
                name={`${name}.${field.key}`}
                inputMode={field.kind === 'text' ? undefined : 'decimal'}
                end={field.kind === 'money' ? currency : undefined}
                value={shown(field)}
                onChange={(event) => type(field.key, event.target.value)}
              />
            )}
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
