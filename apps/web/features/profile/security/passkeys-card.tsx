import { useState } from 'react'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { deviceName } from '@plaudit/contract/accounts/deviceName'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useErrors } from '../../../components/form/errors.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { fieldSentences } from '../../../components/form/sentence.ts'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { hasPasskeys, makePasskey } from '../open/passkeys.ts'
import { useAct, type CardProps } from './use-security.ts'
import { When } from './when.tsx'

/** Keys of one's devices: nothing to remember, nothing to steal. */
export function PasskeysCard({ security, prove }: CardProps) {
  const [renamed, setRenamed] = useState<{ id: string; name: string }>()
  const adding = useAct(prove, async () =>
    api.call(
      'account/addPasskey',
      { credential: await makePasskey(), name: deviceName(navigator.userAgent) },
      { quiet: true },
    ),
  )
  const removing = useAct(prove, (id: string) =>
    api.call('account/removePasskey', { id }, { quiet: true }),
  )
  const remove = async (id: string, name: string) => {
    const title = m.security_passkey_remove_ask({ name })
    if (await confirm({ title, danger: true, confirmLabel: m.security_remove() }))
      removing.mutate(id)
  }
  return (
    <Card as="section" id="passkeys" className="grid scroll-mt-20 gap-4">
      <CardHead
        title={m.security_passkeys()}
        hint={m.security_passkeys_text()}
        action={
          <Button
            variant="soft"
            icon={<Plus aria-hidden="true" />}
            loading={adding.isPending}
            onClick={() => adding.mutate(undefined)}
          >
            {m.security_passkey_add()}
          </Button>
        }
      />
      {!hasPasskeys() && <p className="text-muted">{m.security_passkeys_none_here()}</p>}
      <ul className="divide-y divide-line">
        {security.passkeys.map(({ id, name, host, here, createdAt, used_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <KeyRound aria-hidden="true" className="size-5 flex-none text-ok-text" />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-small text-muted">
                <When
                  time={used_at ?? createdAt}
                  words={used_at ? m.security_used : m.security_added}
                />
              </p>
              {!here && (
                <p className="text-small text-muted wrap-anywhere">
                  {m.security_passkey_elsewhere({ host })}
                </p>
              )}
            </div>
            <Button size="sm" variant="ghost" onClick={() => setRenamed({ id, name })}>
              {m.security_rename()}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => void remove(id, name)}>
              {m.security_remove()}
            </Button>
          </li>
        ))}
      </ul>
      {renamed && (
        <Rename
          {...renamed}
          prove={prove}
          security={security}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </Card>
  )
}

interface RenameProps extends CardProps {
  id: string
  name: string
  onClose: () => void
}

function Rename({ id, name, prove, onClose }: RenameProps) {
  const [text, setText] = useState(name)
  const { errors, setErrors, box } = useErrors()
  const renaming = useAct(
    prove,
    async (wanted: string) => {
      try {
        return await api.call('account/renamePasskey', { id, name: wanted }, { quiet: true })
      } catch (error) {
        setErrors(fieldSentences(error))
        throw error
      }
    },
    onClose,
  )
  return (
    <FormDialog
      title={m.security_rename()}
      verb={m.profile_save()}
      busy={renaming.isPending}
      box={box}
      onSend={() => renaming.mutate(text)}
      onClose={onClose}
    >
      <Field label={m.security_passkey_name()} error={errors['name']} required>
        <Input value={text} maxLength={60} onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
