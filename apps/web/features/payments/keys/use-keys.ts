import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaymentKeys } from '@plaudit/contract/payments/keys'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { useErrors } from '../../../components/form/errors.ts'
import { fieldSentences } from '../../../components/form/sentence.ts'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'
import { useProof, type Prove } from '../../profile/open/use-proof.tsx'
import { providerForms, type GivenKeys, type Provider } from './fields.ts'

export type KeysOf = 'me' | 'platform'
type Values = Record<string, string | boolean>

/** Returns the values of a form: everything but the secrets, which are typed anew or stay. */
function valuesOf(provider: Provider, keys: PaymentKeys): Values {
  const known = keys[provider] as unknown as Values
  return Object.fromEntries(
    providerForms[provider].fields.map(({ name, own, kind }) => [
      name,
      kind === 'secret' ? '' : (known[own] ?? ''),
    ]),
  )
}

interface Sent {
  given: GivenKeys
  said: string
  /** The typed keys are sent, or taken away: the fields show what the server has. Else what is typed stays. */
  typed: boolean
}

type Kept = (providers: PaymentKeys) => void

/** Returns the calls about a provider's keys; their answers stand on the screen at once. */
function useCalls(
  provider: Provider,
  keysOf: KeysOf,
  prove: Prove,
  kept: Kept,
  refused: (error: Error) => void,
) {
  const client = useQueryClient()
  const keep = (providers: PaymentKeys) =>
    client.setQueryData(callKey('users/getPaymentKeys', { keys_of: keysOf }), { providers })
  const saving = useMutation({
    mutationFn: ({ given }: Sent) =>
      prove(() => api.call('users/updatePaymentSetings', { keys_of: keysOf, ...given })),
    onSuccess: (saved, { said, typed }) => {
      if (saved === undefined) return
      const { providers } = saved
      keep(providers)
      if (typed) kept(providers)
      showSuccess(said)
    },
    onError: refused,
  })
  const trying = useMutation({
    mutationFn: () => api.call('users/tryPaymentKeys', { keys_of: keysOf, provider }),
    onSuccess: ({ providers }) => keep(providers),
  })
  return { saving, trying }
}

/** Returns the typed keys; a secret that was not typed anew stays as it was. */
function typedIn(provider: Provider, values: Values): GivenKeys {
  const isSent = (kind: string, value: unknown) =>
    !((kind === 'secret' || kind === 'coin') && (value === '' || value === undefined))
  return Object.fromEntries(
    providerForms[provider].fields
      .filter(({ name, kind }) => isSent(kind, values[name]))
      .map(({ name }) => [name, values[name]]),
  )
}

const isUnsaved = (typed: Values, saved: Values): boolean =>
  Object.entries(typed).some(([name, value]) => value !== saved[name])

/** The keys of one provider as they are typed, saved, switched, tried and taken away. */
export function useKeys(provider: Provider, keysOf: KeysOf, keys: PaymentKeys) {
  const { errors, setErrors, forget, box } = useErrors()
  const [values, setValues] = useState(() => valuesOf(provider, keys))
  const { prove, dialog } = useProof()
  const { saving, trying } = useCalls(
    provider,
    keysOf,
    prove,
    (providers) => setValues(valuesOf(provider, providers)),
    (error) => setErrors(fieldSentences(error)),
  )
  const { disabled, required } = providerForms[provider]
  const send = (given: GivenKeys, said: string, typed = true) =>
    !saving.isPending && saving.mutate({ given, said, typed })
  return {
    values,
    errors,
    box,
    /** Asks for a proof where the keys are saved long after the person proved themselves. */
    dialog,
    set(name: string, value: string | boolean) {
      forget([name])
      setValues((old) => ({ ...old, [name]: value }))
    },
    save() {
      // The server takes keys without which nothing is set up: so they are taken away.
      const missing = keys[provider].set ? [] : required.filter((name) => !values[name])
      if (missing.length > 0)
        return setErrors(
          Object.fromEntries(missing.map((name) => [name, m.errors_field_required()])),
        )
      send(typedIn(provider, values), m.payment_keys_saved())
    },
    offer: (isOn: boolean) => send({ [disabled]: !isOn }, m.payment_keys_saved(), false),
    remove: () =>
      send(Object.fromEntries(required.map((name) => [name, ''])), m.payment_keys_removed()),
    tryThem: () => !trying.isPending && trying.mutate(),
    saving: saving.isPending,
    trying: trying.isPending,
    /** Something is typed that the server does not have: the saved keys are the ones that would be tried. */
    unsaved: isUnsaved(values, valuesOf(provider, keys)),
  }
}
