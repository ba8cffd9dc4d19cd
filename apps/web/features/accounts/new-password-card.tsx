import { useMutation } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useErrors } from '../../components/form/errors.ts'
import { fieldSentences } from '../../components/form/sentence.ts'
import { api } from '../../lib/api.ts'
import { NewPasswordFields } from '../profile/open/new-password-fields.tsx'
import { newPassword, typedPassword } from '../profile/open/password.ts'
import { sentenceOf } from './refusals.ts'

/** A new password: by the link of a mail, or the mail is asked for here. */
export default function NewPasswordCard({ token }: { token: string }) {
  return token === '' ? <Ask /> : <Choose token={token} />
}

function Ask() {
  const asking = useMutation({
    mutationFn: (email: string) => api.call('login/askNewPassword', { email }, { quiet: true }),
  })
  if (asking.data)
    return (
      <>
        <h1 className="text-title">{m.accounts_forgot_sent_title()}</h1>
        <p role="status" className="mt-2 text-pretty text-muted wrap-anywhere">
          {asking.data.sent
            ? m.accounts_forgot_sent({ address: asking.variables })
            : m.accounts_forgot_waits({ address: asking.variables })}
        </p>
      </>
    )
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // Text typed before the script came counts, too.
        asking.mutate(String(new FormData(event.currentTarget).get('email') ?? ''))
      }}
    >
      <h1 className="text-title">{m.accounts_forgot_title()}</h1>
      <p className="text-pretty text-muted">{m.accounts_forgot_text()}</p>
      <Field
        label={m.accounts_email()}
        error={
          asking.error
            ? (fieldSentences(asking.error)['email'] ?? sentenceOf(asking.error))
            : undefined
        }
      >
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button variant="act" size="lg" type="submit" loading={asking.isPending}>
        {m.accounts_forgot_send()}
      </Button>
    </form>
  )
}

function Choose({ token }: { token: string }) {
  const { errors, setErrors, box } = useErrors()
  const setting = useMutation({
    mutationFn: (values: ReturnType<typeof typedPassword>) =>
      api.call('login/setNewPassword', { token, ...values }),
    onError: (error) => setErrors(fieldSentences(error)),
  })
  if (setting.isSuccess)
    return (
      <>
        <h1 className="text-title">{m.accounts_forgot_done()}</h1>
        <p className="mt-6">
          <ButtonLink variant="act" href="/auth">
            {m.accounts_sign_in()}
          </ButtonLink>
        </p>
      </>
    )
  // Typing another password would not help: another link does.
  if (setting.error instanceof CallError && setting.error.code === 'link_used')
    return (
      <>
        <h1 className="text-title">{m.accounts_forgot_choose()}</h1>
        <p role="alert" className="mt-2 text-pretty text-danger-text">
          {sentenceOf(setting.error)}
        </p>
        <p className="mt-6">
          <ButtonLink variant="act" href="/auth?password=">
            {m.accounts_forgot_title()}
          </ButtonLink>
        </p>
      </>
    )
  return (
    <form
      ref={box}
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const values = typedPassword(event.currentTarget)
        const wrong = newPassword(values)
        if (wrong) setErrors(wrong)
        else setting.mutate(values)
      }}
    >
      <h1 className="text-title">{m.accounts_forgot_choose()}</h1>
      <NewPasswordFields label={m.accounts_password()} errors={errors} />
      <Button variant="act" size="lg" type="submit" loading={setting.isPending}>
        {m.accounts_forgot_set()}
      </Button>
    </form>
  )
}
