import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Link } from '@plaudit/ui/link'
import { api } from '../../../lib/api.ts'
import { leaveDevice } from '../../../lib/sign-out.ts'
import { useUser } from '../../../lib/user.ts'
import { useAct, type CardProps } from './use-security.ts'

/** The end of the account: what goes, what stays, and what must end before. */
export function DeleteCard({ security, prove }: CardProps) {
  const { user } = useUser()
  const [typed, setTyped] = useState('')
  const username = user?.username ?? ''
  const deleting = useAct(
    prove,
    async () => {
      await api.call('account/delete', { username: typed.trim() }, { quiet: true })
      return {}
    },
    () => void leaveDevice('/'),
  )
  const isHeld = security.held.length > 0
  return (
    <Card as="section" className="grid gap-4 inset-ring inset-ring-danger">
      <CardHead title={m.security_delete()} />
      <div className="grid gap-3 sm:grid-cols-2">
        <p className="rounded-card bg-sunken p-4 text-pretty">{m.security_delete_goes()}</p>
        <p className="rounded-card bg-sunken p-4 text-pretty">{m.security_delete_stays()}</p>
      </div>
      {isHeld && (
        <div className="rounded-card bg-danger-soft p-4 text-danger-text">
          <p className="font-semibold">{m.security_delete_held()}</p>
          <ul className="mt-2 grid gap-1">
            {security.held.map(({ says, href }) => (
              <li key={`${href} ${says}`}>
                <Link href={href}>{says}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Field label={m.security_delete_type({ username })}>
        <Input
          value={typed}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          disabled={isHeld}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div>
        <Button
          variant="danger"
          disabled={isHeld || typed.trim().toLowerCase() !== username.toLowerCase()}
          loading={deleting.isPending}
          onClick={() => deleting.mutate(undefined)}
        >
          {m.security_delete_act()}
        </Button>
      </div>
    </Card>
  )
}
