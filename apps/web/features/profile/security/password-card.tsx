import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useErrors } from '../../../components/form/errors.ts'
import { fieldSentences } from '../../../components/form/sentence.ts'
import { api } from '../../../lib/api.ts'
import { NewPasswordFields } from '../open/new-password-fields.tsx'
import { newPassword, typedPassword } from '../open/password.ts'
import { useAct, type CardProps } from './use-security.ts'

/** Another password, the first one, or none. */
export function PasswordCard({ security, prove }: CardProps) {
  const { errors, setErrors, box } = useErrors()
  const changing = useAct(prove, async (form: HTMLFormElement) => {
    try {
      await api.call('account/updateProfileInfo', typedPassword(form), { quiet: true })
      form.reset()
      // The fault from before is corrected now.
      setErrors({})
      return {}
    } catch (error) {
      setErrors(fieldSentences(error))
      throw error
    }
  })
  const removing = useAct(prove, () => api.call('account/removePassword', {}, { quiet: true }))
  const send = (form: HTMLFormElement) => {
    const wrong = newPassword(typedPassword(form))
    if (wrong) setErrors(wrong)
    else changing.mutate(form)
  }
  return (
    <Card as="section">
      <CardHead
        title={m.security_password()}
        hint={security.has_password ? m.security_password_text() : m.security_password_none()}
      />
      <form
        ref={box}
        noValidate
        className="mt-4 grid max-w-110 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send(event.currentTarget)
        }}
      >
        <NewPasswordFields label={m.security_password_new()} errors={errors} />
        <div className="flex flex-wrap gap-2">
          <Button variant="act" type="submit" loading={changing.isPending}>
            {security.has_password ? m.security_password_change() : m.security_password_set()}
          </Button>
          {security.has_password && security.passkeys.some(({ here }) => here) && (
            <Button
              variant="ghost"
              loading={removing.isPending}
              onClick={() => removing.mutate(undefined)}
            >
              {m.security_password_remove()}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
