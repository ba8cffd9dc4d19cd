import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { knownAddress } from '../../lib/known-address.ts'
import { useSearchParams } from 'react-router'
import type { Site } from '@plaudit/contract/sites'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { whenIdle } from '@plaudit/ui/part'
import { LinkSegments } from '@plaudit/ui/segmented'
import { useSite } from '../../lib/site.ts'
import type { SentCode } from './code-steps.tsx'
import { codeChecks, registerChecks, registerDefaults } from './forms.ts'
import type { CodeValues, RegisterValues } from './forms.ts'
import { CodeForm, RegisterForm } from './later.ts'
import { SignInForm, signInChecks, type SignInValues } from './sign-in-form.tsx'
import { useEntered } from './use-entered.ts'
import { wayHref, wayOf, type Entered, type Way } from './ways-in.ts'

const heads: Record<Way, { title: () => string; text: (site: Site | undefined) => string }> = {
  password: { title: () => m.accounts_sign_in_title(), text: () => m.accounts_sign_in_text() },
  code: {
    title: () => m.accounts_code_title(),
    text: (site) => (site?.phone_codes ? m.accounts_code_phone_text() : m.accounts_code_text()),
  },
  new: { title: () => m.accounts_register_title(), text: () => m.accounts_register_text() },
}

interface Props {
  /** The address of the screen that holds it. */
  base: string
  /** Path to go on to if the address names none. */
  fallback: string
  onEntered: () => void
}

/** The three ways in, each at its own address. Words typed into one stay while another is in sight. */
export function WaysIn({ base, fallback, onEntered: tell }: Props) {
  const [search] = useSearchParams()
  const way = wayOf(search)
  const site = useSite()
  const appToken = site?.app_token ?? ''
  const enter = useEntered(fallback)
  const onEntered = (answer: Entered) => {
    tell()
    enter(answer)
  }
  const password = useForm<SignInValues>({ resolver: signInChecks })
  const code = useForm<CodeValues>({
    resolver: codeChecks,
    defaultValues: knownAddress(),
  })
  const fresh = useForm<RegisterValues>({
    resolver: registerChecks,
    defaultValues: { ...registerDefaults(useLocale()), ...knownAddress() },
  })
  const [sent, setSent] = useState<SentCode | null>(null)
  // The other ways are there at once, and without a network.
  useEffect(
    () =>
      whenIdle(() => {
        CodeForm.preload()
        RegisterForm.preload()
      }),
    [],
  )
  const hrefOf = (each: Way) => wayHref(base, each, search)
  const segments = [
    { href: hrefOf('password'), label: m.accounts_tab_password(), current: way === 'password' },
    { href: hrefOf('code'), label: m.accounts_tab_code(), current: way === 'code' },
    { href: hrefOf('new'), label: m.accounts_tab_new(), current: way === 'new' },
  ]
  return (
    <>
      <h1 className="text-title">{heads[way].title()}</h1>
      <p className="mt-2 text-pretty text-muted">{heads[way].text(site)}</p>
      <LinkSegments label={m.accounts_tabs()} segments={segments} className="my-6" />
      <noscript>
        <p className="mb-4 text-muted">{m.accounts_no_script()}</p>
      </noscript>
      {way === 'password' && (
        <SignInForm
          form={password}
          appToken={appToken}
          codeHref={hrefOf('code')}
          newHref={hrefOf('new')}
          onEntered={onEntered}
        />
      )}
      {way === 'code' && (
        <CodeForm
          form={code}
          appToken={appToken}
          sent={sent}
          onSent={setSent}
          onEntered={onEntered}
        />
      )}
      {way === 'new' && (
        <RegisterForm
          form={fresh}
          appToken={appToken}
          onEntered={onEntered}
          onLinkUsed={() => undefined}
        />
      )}
    </>
  )
}
