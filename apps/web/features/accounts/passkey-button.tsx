import { useState } from 'react'
import KeyRound from 'lucide-react/icons/key-round'
import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { api } from '../../lib/api.ts'
import { fingerprint } from '../../lib/fingerprint.ts'
import { signByPasskey } from '../profile/open/passkeys.ts'
import { sentenceOf, tell } from './refusals.ts'
import type { Entered } from './ways-in.ts'

/** Signs in by a passkey of this device, without a name or a password. */
export default function PasskeyButton({ onEntered }: { onEntered: (answer: Entered) => void }) {
  const [isBusy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    try {
      const credential = await signByPasskey('sign_in')
      const input = { credential, fingerprint: fingerprint() }
      onEntered(await api.call('login/passkey', input, { quiet: true }))
    } catch (error) {
      // The browser's own dialog was closed: nothing went wrong.
      if (error instanceof CallError) tell(sentenceOf(error))
      else if ((error as Error).name !== 'NotAllowedError') tell(m.security_passkey_failed())
    }
    setBusy(false)
  }
  return (
    <Button
      variant="outline"
      size="lg"
      full
      icon={<KeyRound aria-hidden="true" />}
      loading={isBusy}
      onClick={() => void enter()}
    >
      {m.accounts_with_passkey()}
    </Button>
  )
}
