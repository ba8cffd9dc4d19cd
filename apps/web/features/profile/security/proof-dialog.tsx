import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { CallError } from '@plaudit/client/client'
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

type Kind = 'passkey' | 'password' | 'code' | 'send'

const kindOf = (proof: Proof | 'passkey'): Kind => {
  if (proof === 'passkey') return 'passkey'
  if (proof.send === true) return 'send'
  return proof.password === undefined ? 'code' : 'password'
}

/** The browser's own dialog was closed: nothing went wrong. */
const faultOf = (error: Error): string | undefined => {
  if (error instanceof CallError) return sentenceOf(error)
  return error.name === 'NotAllowedError' || error.name === 'AbortError'
    ? undefined
    : m.security_passkey_failed()
}

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
  const tried = proving.variables === undefined ? undefined : kindOf(proving.variables)
  // Beside what was tried, and nowhere else.
  const errorOf = (kind: Kind): string | undefined =>
    proving.error === null || tried !== kind ? undefined : faultOf(proving.error)
  const isBusy = (kind: Kind): boolean => proving.isPending && tried === kind
  const send = (proof: Proof | 'passkey') => {
    if (!proving.isPending) proving.mutate(proof)
  }
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      title={m.security_prove_title()}
      description={m.security_prove_text()}
    >
      <div className="mt-4 grid gap-5">
        {ways.passkey && (
          <Tap kind="passkey" busy={isBusy('passkey')} error={errorOf('passkey')} onSend={send} />
        )}
        {ways.password && !sent && (
          <Entry
            kind="password"
            error={errorOf('password')}
            busy={isBusy('password')}
            onSend={send}
          />
        )}
        {(ways.factor || sent) && (
          <Entry kind="code" error={errorOf('code')} busy={isBusy('code')} onSend={send} />
        )}
        {ways.code && !ways.factor && !sent && (
          <Tap kind="send" busy={isBusy('send')} error={errorOf('send')} onSend={send} />
        )}
      </div>
    </Dialog>
  )
}

interface TapProps {
  kind: 'passkey' | 'send'
  error: string | undefined
  busy: boolean
  onSend: (proof: Proof | 'passkey') => void
}

/** A way that needs no typing. */
function Tap({ kind, error, busy, onSend }: TapProps) {
  const isPasskey = kind === 'passkey'
  return (
    <div className="grid gap-2">
      <Button
        variant={isPasskey ? 'act' : 'quiet'}
        icon={isPasskey && <KeyRound aria-hidden="true" />}
        loading={busy}
        onClick={() => onSend(isPasskey ? 'passkey' : { send: true })}
      >
        {isPasskey ? m.security_prove_passkey() : m.security_prove_send()}
      </Button>
      {error !== undefined && (
        <p role="alert" className="text-small text-danger-text">
          {error}
        </p>
      )}
    </div>
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
        // React hands a dialog's events on to the form that it stands in: that one is not sent with it.
        event.stopPropagation()
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
