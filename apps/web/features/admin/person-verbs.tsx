import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallName, Input, Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Switch } from '@plaudit/ui/switch'
import { ReasonDialog } from '../../components/form/reason-dialog.tsx'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/dialogs.ts'
import { callKey } from '../../lib/query.ts'
import { useOnePress } from '../../lib/use-one-press.ts'
import { signedIn } from '../../lib/user.ts'
import { useProof, type Prove } from '../profile/open/use-proof.tsx'
import { Announce, Told } from './announce.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

type Whole = Reply<'admin/getUser'>

/**
 * A call about the person, after which they are asked for again.
 * @param prove asks the admin for a proof where the call wants one; the answer is undefined if they give none.
 */
function useVerb<Name extends CallName>(name: Name, prove: Prove = (work) => work()) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: Input<Name>) => prove(() => api.call(name, given)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: callKey('admin/getUser') })
      void client.invalidateQueries({ queryKey: callKey('admin/getUsers') })
    },
  })
}

/** Actions of an admin for a person: roles, a word, a sign-out, suspension, signing in for them, erasure. */
export function PersonVerbs({ whole }: { whole: Whole }) {
  return (
    <>
      <Told userId={whole.user.ID} told={whole} />
      <Roles whole={whole} />
      <Card as="section">
        <CardHead title={m.admin_acts()} />
        <div className="flex flex-wrap gap-3">
          <Announce userId={whole.user.ID} told={whole} />
          <SignOut whole={whole} />
          <Suspension whole={whole} />
          <SignInAs whole={whole} />
          <Erase whole={whole} />
        </div>
      </Card>
    </>
  )
}

function Roles({ whole: { user, can } }: { whole: Whole }) {
  const { prove, dialog } = useProof()
  const set = useVerb('admin/setRoles', prove)
  if (!can.roles) return null
  const role = (name: 'is_admin' | 'is_support', label: string, hint: string) => (
    <Switch
      label={label}
      hint={hint}
      checked={user[name]}
      disabled={set.isPending}
      onChange={(event) => set.mutate({ user_id: user.ID, [name]: event.target.checked })}
    />
  )
  return (
    <Card as="section">
      <CardHead title={m.admin_roles()} />
      <div className="grid gap-2">
        {role('is_admin', m.admin_role_admin(), m.admin_role_admin_hint())}
        {role('is_support', m.admin_role_support(), m.admin_role_support_hint())}
      </div>
      {dialog}
    </Card>
  )
}

function SignOut({ whole: { user, sessions } }: { whole: Whole }) {
  const signOut = useVerb('admin/signOutUser')
  if (sessions === 0) return null
  return (
    <Button
      loading={signOut.isPending}
      onClick={async () => {
        const isMeant = await confirm({
          title: m.admin_sign_out_title({ name: user.full_name }),
          description: m.admin_sign_out_text(),
        })
        if (isMeant) signOut.mutate({ user_id: user.ID })
      }}
    >
      {m.admin_sign_out()}
    </Button>
  )
}

function Suspension({ whole: { user, can, case_id: caseId } }: { whole: Whole }) {
  const [isAsking, setAsking] = useState(false)
  const suspend = useVerb('admin/suspendUser')
  const lift = useVerb('admin/liftSuspension')
  const once = useOnePress()
  if (can.lift)
    return (
      <>
        {caseId && (
          <ButtonLink href={`/admin/reports/${caseId}`}>{m.admin_see_decision()}</ButtonLink>
        )}
        <Button
          loading={lift.isPending}
          onClick={() => once(() => lift.mutate({ user_id: user.ID }))}
        >
          {m.admin_lift()}
        </Button>
      </>
    )
  if (!can.suspend) return null
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {m.admin_suspend()}
      </Button>
      {isAsking && (
        <SuspendDialog
          name={user.full_name}
          busy={suspend.isPending}
          onClose={() => setAsking(false)}
          onGive={(given) =>
            suspend.mutate({ user_id: user.ID, ...given }, { onSuccess: () => setAsking(false) })
          }
        />
      )}
    </>
  )
}

/** Signing in for somebody: asked first, and only with their yes. */
function SignInAs({ whole: { user, can, consent } }: { whole: Whole }) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const ask = useVerb('admin/askConsent')
  const signIn = useMutation({
    mutationFn: () => api.call('admin/signInAs', { user_id: user.ID }),
    onSuccess: (answer) => {
      signedIn(client, answer)
      void navigate('/')
    },
  })
  if (can.sign_in_as)
    return (
      <Button
        loading={signIn.isPending}
        onClick={async () => {
          const isMeant = await confirm({
            title: m.admin_sign_in_as_title({ name: user.full_name }),
            description: m.admin_sign_in_as_text(),
          })
          if (isMeant) signIn.mutate()
        }}
      >
        {m.admin_sign_in_as()}
      </Button>
    )
  if (consent) return <p className="self-center text-small text-muted">{m.admin_consent_asked()}</p>
  if (!can.ask_consent) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{m.admin_ask_consent()}</Button>
      {isAsking && (
        <ReasonDialog
          title={m.admin_ask_consent()}
          description={m.admin_ask_consent_text()}
          verb={m.admin_ask_consent_verb()}
          variant="primary"
          label={m.admin_ask_consent_reason()}
          hint=""
          least={3}
          missing={m.errors_field_reason_missing()}
          most={300}
          rows={3}
          onGive={(reason) => {
            ask.mutate({ user_id: user.ID, reason })
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Erase({ whole: { user, can, held } }: { whole: Whole }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { prove, dialog } = useProof()
  const erase = useVerb('admin/eraseUser', prove)
  if (!can.erase || held.length > 0) return null
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {m.admin_erase()}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={m.admin_erase_title({ name: user.full_name })}
          description={m.admin_erase_text()}
          verb={m.admin_erase()}
          variant="danger"
          label={m.admin_erase_label({ username: user.username })}
          hint=""
          least={3}
          missing={m.errors_field_required()}
          most={100}
          rows={1}
          busy={erase.isPending}
          onGive={(username) =>
            erase.mutate(
              { user_id: user.ID, username },
              {
                onSuccess: (answer) => {
                  if (answer) void navigate('/admin/users')
                },
              },
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
      {dialog}
    </>
  )
}
