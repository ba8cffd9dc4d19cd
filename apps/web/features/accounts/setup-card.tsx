import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { LoneMessage } from '../../components/lone-state.tsx'
import { useSite } from '../../lib/site.ts'
import { registerChecks, registerDefaults } from './forms.ts'
import type { RegisterValues } from './forms.ts'
import RegisterForm from './register-form.tsx'
import { dropSetupToken } from './setup.ts'
import { useEntered } from './use-entered.ts'

/** Form behind the set-up link: the account of the first admin (product 1). */
export default function SetupCard({ token }: { token: string }) {
  const [isUsed, setUsed] = useState(false)
  const appToken = useSite()?.app_token ?? ''
  const enter = useEntered('/dashboard')
  const form = useForm<RegisterValues>({
    resolver: registerChecks,
    defaultValues: registerDefaults(useLocale()),
  })
  // The long form is gone: what took its place stands at the top.
  useEffect(() => {
    if (isUsed) window.scrollTo(0, 0)
  }, [isUsed])
  if (isUsed) {
    return (
      <LoneMessage
        scene="door"
        title={m.accounts_setup_used_title()}
        href="/auth/login"
        verb={m.accounts_sign_in()}
      >
        {m.accounts_setup_used_text()}
      </LoneMessage>
    )
  }
  return (
    <>
      <h1 className="text-title">{m.accounts_setup_title()}</h1>
      <p className="mt-2 mb-6 text-pretty text-muted">{m.accounts_setup_text()}</p>
      <noscript>
        <p className="mb-4 text-muted">{m.accounts_no_script()}</p>
      </noscript>
      <RegisterForm
        form={form}
        appToken={appToken}
        setupToken={token}
        onEntered={(answer) => {
          dropSetupToken()
          enter(answer)
        }}
        onLinkUsed={() => {
          dropSetupToken()
          setUsed(true)
        }}
      />
    </>
  )
}
