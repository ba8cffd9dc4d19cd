import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import type { Input as CallInput } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { PasswordInput } from '@plaudit/ui/password-input'
import { api } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/failure.ts'
import { signByPasskey } from '../open/passkeys.ts'
import type { Ways } from '../open/use-proof.tsx'

type Proof = CallInput<'account/prove'>

interface Props {
  ways: Ways
  onDone: (isProven: boolean) => void
}

/** "Show that it is you": by a passkey, the password, or a code. */
export default function ProofDialog({ ways, onDone }: Props) {
  const [sent, setSent] = useState(false)
  const proving = useMutation({
    mutationFn: async (proof: Proof | 'passkey') =>
      api.call(
        'account/prove',
        proof === 'passkey' ? { passkey: await signByPasskey('prove') } : proof,
        { quiet: true },
      ),
    onSuccess: ({ proven, sent: left }) => {
      if (proven) onDone(true)
      else if (left !== undefined) setSent(true)
    },
  })
  const error = proving.error === null ? undefined : sentenceOf(proving.error)
  const send = (proof: Proof | 'passkey') => proving.mutate(proof)
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      title={m.security_prove_title()}
      description={m.security_prove_text()}
    >
      <div className="mt-4 grid gap-5">
        {ways.passkey && (
          <Button
            variant="act"
            icon={<KeyRound aria-hidden="true" />}
            loading={proving.isPending && proving.variables === 'passkey'}
            onClick={() => send('passkey')}
          >
            {m.security_prove_passkey()}
          </Button>
        )}
        {ways.password && !sent && (
          <Entry kind="password" error={error} busy={proving.isPending} onSend={send} />
        )}
        {(ways.factor || sent) && (
          <Entry kind="code" error={error} busy={proving.isPending} onSend={send} />
        )}
        {ways.code && !ways.factor && !sent && (
          <Button variant="quiet" loading={proving.isPending} onClick={() => send({ send: true })}>
            {m.security_prove_send()}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface EntryProps {
  kind: 'password' | 'code'
  error: string | undefined
  busy: boolean
  onSend: (proof: Proof) => void
}

function Entry({ kind, error, busy, onSend }: EntryProps) {
  const [text, setText] = useState('')
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(kind === 'password' ? { password: text } : { code: text })
      }}
    >
      <Field label={kind === 'password' ? m.accounts_password() : m.security_code()} error={error}>
        {kind === 'password' ? (
          <PasswordInput
            value={text}
            autoComplete="current-password"
            onChange={(event) => setText(event.target.value)}
          />
        ) : (
          <Input
            value={text}
            inputMode="text"
            autoComplete="one-time-code"
            maxLength={20}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" loading={busy}>
        {m.accounts_go_on()}
      </Button>
    </form>
  )
}
