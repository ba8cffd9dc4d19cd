import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Pill } from '@plaudit/ui/pill'
import { CallError } from '@plaudit/client/client'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { sentenceOf } from '../../../lib/failure.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAct, type CardProps } from './use-security.ts'

interface Begun {
  secret: string
  uri: string
}

/** A second factor: codes of an authenticator, and beside it ten codes for when it is lost. */
export function FactorCard({ security, prove }: CardProps) {
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const beginning = useAct(
    prove,
    async () => {
      const answer = await api.call('account/beginFactor', {}, { quiet: true })
      setBegun(answer)
      return {}
    },
    undefined,
    { isBeginning: true },
  )
  const { on } = security.factor
  return (
    <Card as="section" id="factor" className="grid scroll-mt-20 gap-4">
      <CardHead
        title={m.security_factor()}
        hint={m.security_factor_text()}
        action={
          on ? (
            <Pill tone="ok" icon={<Check aria-hidden="true" />}>
              {m.security_on()}
            </Pill>
          ) : undefined
        }
      />
      {on || begun ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 sm:grid-cols-2">
          <div className="grid content-start justify-items-start gap-3">
            <h3 className="font-semibold">{m.security_authenticator()}</h3>
            {begun && <Scan begun={begun} security={security} prove={prove} onCodes={setCodes} />}
            {on && (
              <On
                prove={prove}
                isScanned={begun !== undefined}
                onEnd={() => {
                  setBegun(undefined)
                  setCodes([])
                }}
              />
            )}
          </div>
          <RecoveryCodes security={security} prove={prove} codes={codes} onCodes={setCodes} />
        </div>
      ) : (
        <div>
          <Button
            variant="act"
            loading={beginning.isPending}
            onClick={() => beginning.mutate(undefined)}
          >
            {m.security_factor_begin()}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The factor is on, and can be turned off. */
function On({
  prove,
  isScanned,
  onEnd,
}: Pick<CardProps, 'prove'> & { isScanned: boolean; onEnd: () => void }) {
  const ending = useAct(prove, () => api.call('account/endFactor', {}, { quiet: true }), onEnd)
  const end = async () => {
    if (await confirm({ title: m.security_factor_off_ask(), danger: true }))
      ending.mutate(undefined)
  }
  return (
    <>
      <p className="text-small text-pretty text-muted">
        {isScanned ? m.security_authenticator_another() : m.security_authenticator_on()}
      </p>
      <Button
        variant="ghost"
        className="-ml-4"
        loading={ending.isPending}
        onClick={() => void end()}
      >
        {m.security_factor_off()}
      </Button>
    </>
  )
}

/** The button that led here is gone: the keyboard goes on from what came in its place. */
const takeFocus = (words: HTMLElement | null): void => words?.focus()

interface ScanProps extends CardProps {
  begun: Begun
  onCodes: (codes: readonly string[]) => void
}

/** The picture for the authenticator, and until it is on the field for its first code. */
function Scan({ begun: { secret, uri }, security, prove, onCodes }: ScanProps) {
  const [code, setCode] = useState('')
  const confirming = useAct(
    prove,
    (typed: string) => api.call('account/confirmFactor', { code: typed }, { quiet: true }),
    (answer) => onCodes(answer.recovery_codes),
  )
  return (
    <>
      {!security.factor.on && (
        <p ref={takeFocus} tabIndex={-1} className="text-small text-pretty text-muted outline-0">
          {m.security_factor_scan()}
        </p>
      )}
      <QrCode text={uri} label={m.security_factor_qr()} />
      <p className="font-mono text-small wrap-anywhere" data-secret={secret}>
        {secret.replaceAll(/(.{4})/g, '$1 ').trim()}
      </p>
      {!security.factor.on && (
        <form
          noValidate
          className="grid w-full gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            confirming.mutate(code)
          }}
        >
          <Field
            label={m.security_code()}
            error={confirming.error instanceof CallError ? sentenceOf(confirming.error) : undefined}
          >
            <Input
              value={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <div>
            <Button variant="act" type="submit" loading={confirming.isPending}>
              {m.security_factor_check()}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
