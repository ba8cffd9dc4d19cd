import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { api } from '../../lib/api.ts'
import { signedIn } from '../../lib/user.ts'
import { sentenceOf } from '../../components/form/sentence.ts'

/** Shows that an address is the account's own: a code is sent there and typed in. */
export function ConfirmAddress({ email }: { email: string }) {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const send = useMutation({
    mutationFn: () => api.call('register/sendCode', { email }),
  })
  const check = useMutation({
    mutationFn: () => api.call('register/sendCode', { email, code }, { quiet: true }),
    onSuccess: (answer) => signedIn(client, answer),
  })
  if (!send.isSuccess)
    return (
      <>
        <p className="text-small">{m.team_invitation_confirm()}</p>
        <Button full variant="act" size="lg" loading={send.isPending} onClick={() => send.mutate()}>
          {m.team_invitation_send_code()}
        </Button>
      </>
    )
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!check.isPending) check.mutate()
      }}
    >
      <Field
        label={m.team_invitation_code()}
        error={check.error ? sentenceOf(check.error) : undefined}
        required
      >
        <Input
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
        />
      </Field>
      <Button full variant="act" size="lg" type="submit" loading={check.isPending}>
        {m.team_invitation_check_code()}
      </Button>
    </form>
  )
}
