import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@plaudit/contract/accounts/profile'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { showSuccess } from '@plaudit/ui/toast'
import { fieldSentences } from '../../../components/form/sentence.ts'
import { api } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/failure.ts'
import { callKey } from '../../../lib/query.ts'
import { useSite } from '../../../lib/site.ts'
import { userKey } from '../../../lib/user.ts'
import { useProof } from '../open/use-proof.tsx'
import { noteSaved } from '../revisions.ts'

interface Props {
  kind: 'email' | 'phone'
  profile: Profile
  /** Another address is typed: saving it sends its code. */
  isOther: boolean
}

/** The codes of both ends, where another address waits for them, or the way to a code of an unconfirmed address. */
export function Confirm({ kind, profile, isOther }: Props) {
  const waiting = profile.waiting[kind]
  const [code, setCode] = useState('')
  const [oldCode, setOldCode] = useState('')
  const client = useQueryClient()
  const isBoth = kind === 'email' ? profile.email_confirmed : profile.phone_confirmed
  const confirming = useMutation({
    mutationFn: () =>
      api.call(
        'account/confirmAddress',
        { kind, code, ...(isBoth && { old_code: oldCode }) },
        { quiet: true },
      ),
    onSuccess: async (answer) => {
      const { revision } = answer.profile
      if (revision === profile.revision + 1) noteSaved(profile.revision, revision)
      client.setQueryData(callKey('account/getProfile', {}), { profile: answer.profile })
      setCode('')
      setOldCode('')
      showSuccess(isBoth ? m.profile_address_changed() : m.profile_confirmed())
      await client.invalidateQueries({ queryKey: userKey })
    },
  })
  const { prove, dialog } = useProof()
  const again = useMutation({
    mutationFn: (address: string) =>
      prove(() => api.call('account/updateProfileInfo', { [kind]: address })),
    onSuccess: (answer) => {
      if (answer === undefined) return
      client.setQueryData(callKey('account/getProfile', {}), { profile: answer.profile })
      if (waiting !== null) showSuccess(m.accounts_code_sent_again())
    },
  })
  const sends = useSite()?.phone_codes === true || kind === 'email'
  if (waiting === null) {
    if (isBoth || isOther || profile[kind] === '' || !sends) return null
    return (
      <div>
        <Button loading={again.isPending} onClick={() => again.mutate(profile[kind])}>
          {m.accounts_send_code()}
        </Button>
        {dialog}
      </div>
    )
  }
  const old = fieldSentences(confirming.error)['old_code']
  const error =
    confirming.error === null || old !== undefined ? undefined : sentenceOf(confirming.error)
  return (
    <div className="grid gap-4 rounded-card bg-won-soft p-4">
      <p className="font-medium text-pretty text-won-text wrap-anywhere">
        {isBoth ? waitsForBoth(kind, waiting) : m.profile_waits_one({ address: waiting })}
      </p>
      <Field label={m.profile_code_of({ address: waiting })} error={error}>
        <Code value={code} onChange={setCode} />
      </Field>
      {isBoth && (
        <Field label={m.profile_code_of({ address: profile[kind] })} error={old}>
          <Code value={oldCode} onChange={setOldCode} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="act" loading={confirming.isPending} onClick={() => confirming.mutate()}>
          {m.accounts_confirm()}
        </Button>
        <Button variant="ghost" loading={again.isPending} onClick={() => again.mutate(waiting)}>
          {m.accounts_code_again()}
        </Button>
      </div>
      {dialog}
    </div>
  )
}

const waitsForBoth = (kind: Props['kind'], waiting: string): string =>
  kind === 'email'
    ? m.profile_waits_both({ address: waiting })
    : m.profile_waits_both_phones({ number: waiting })

function Code({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Input
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      className="tabular-nums"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
