import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { SessionUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { api } from '../../lib/api.ts'
import { signOut } from '../../lib/sign-out.ts'
import { signedIn } from '../../lib/user.ts'
import { DigitsStep, type SentCode } from './code-steps.tsx'
import { FactorCard } from './later.ts'
import { asksForFactor, forget, sentenceOf, tell } from './refusals.ts'

interface Props {
  user: SessionUser
  /** Path from which the person came. */
  next: string
}

/** The address of one's own account, confirmed by a code that is sent to it. */
export default function EmailCard({ user, next }: Props) {
  const email = user.email ?? ''
  if (user.email_confirmed) return <Confirmed email={email} next={next} />
  return <Unconfirmed email={email} />
}

function Unconfirmed({ email }: { email: string }) {
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: { code: '' } })
  const [sent, setSent] = useState<SentCode | null>(null)
  const [busy, setBusy] = useState(false)
  const [factorFor, setFactorFor] = useState<string>()
  const ask = (given: { code?: string; second_factor?: string } = {}) =>
    api.call('register/sendCode', { email, ...given }, { quiet: true })
  const send = async () => {
    const reply = await ask()
    forget()
    setSent({ address: email, leaves: reply.sent === true })
  }
  const begin = async () => {
    setBusy(true)
    await send().catch((error: unknown) => tell(sentenceOf(error)))
    setBusy(false)
  }
  const confirm = async (given: { code: string; second_factor?: string }) => {
    const answer = await ask(given)
    forget()
    signedIn(queryClient, answer)
  }
  if (factorFor !== undefined)
    return (
      <FactorCard
        onCode={(second_factor: string) => confirm({ code: factorFor, second_factor })}
        onBack={() => setFactorFor(undefined)}
        act={m.accounts_confirm()}
        back={m.ui_back()}
      />
    )
  return (
    <>
      <h1 className="text-title">{m.accounts_confirm_email_title()}</h1>
      <p className="mt-2 mb-6 text-pretty text-muted wrap-anywhere">
        {m.accounts_confirm_email_text({ email })}
      </p>
      {sent === null ? (
        <div className="grid gap-2">
          <Button variant="act" size="lg" full loading={busy} onClick={() => void begin()}>
            {m.accounts_send_code()}
          </Button>
          <Button variant="ghost" onClick={() => void signOut('/auth')}>
            {m.accounts_confirm_email_other()}
          </Button>
        </div>
      ) : (
        <DigitsStep
          form={form}
          sent={sent}
          act={m.accounts_confirm()}
          other={m.ui_back()}
          onOther={() => setSent(null)}
          onDigits={async (code) => {
            try {
              await confirm({ code })
            } catch (error) {
              if (!asksForFactor(error)) throw error
              setFactorFor(code)
            }
          }}
          onAgain={send}
        />
      )}
    </>
  )
}

function Confirmed({ email, next }: { email: string; next: string }) {
  return (
    <>
      <h1 className="text-title">{m.accounts_email_confirmed_title()}</h1>
      <p role="status" className="mt-2 text-pretty text-muted wrap-anywhere">
        {m.accounts_email_confirmed_text({ email })}
      </p>
      <ButtonLink variant="act" className="mt-6" href={next}>
        {m.accounts_go_on()}
      </ButtonLink>
    </>
  )
}
