import { useState } from 'react'
import { create } from 'qrcode'
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
import { useAct, type CardProps } from './use-security.ts'

/** A second factor: codes of an authenticator, and ten codes for when it is lost. */
export function FactorCard({ security, prove }: CardProps) {
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
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
  const ending = useAct(prove, () => api.call('account/endFactor', {}, { quiet: true }))
  const remaking = useAct(
    prove,
    () => api.call('account/makeRecoveryCodes', {}, { quiet: true }),
    (answer) => setCodes(answer.recovery_codes),
  )
  const { on, recovery_left } = security.factor
  const end = async () => {
    if (await confirm({ title: m.security_factor_off_ask(), danger: true }))
      ending.mutate(undefined)
  }
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
      {on && <p className="text-muted">{m.security_recovery_left({ count: recovery_left })}</p>}
      {codes.length > 0 && <Codes codes={codes} />}
      {begun && !on && (
        <Begun
          {...begun}
          prove={prove}
          security={security}
          onCodes={(made) => {
            setCodes(made)
            setBegun(undefined)
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {!on && !begun && (
          <Button
            variant="act"
            loading={beginning.isPending}
            onClick={() => beginning.mutate(undefined)}
          >
            {m.security_factor_begin()}
          </Button>
        )}
        {on && (
          <>
            <Button
              variant="quiet"
              loading={remaking.isPending}
              onClick={() => remaking.mutate(undefined)}
            >
              {m.security_recovery_new()}
            </Button>
            <Button variant="ghost" loading={ending.isPending} onClick={() => void end()}>
              {m.security_factor_off()}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

/** The button that led here is gone: the keyboard goes on from what came in its place. */
const takeFocus = (words: HTMLElement | null): void => words?.focus()

interface BegunProps extends CardProps {
  secret: string
  uri: string
  onCodes: (codes: readonly string[]) => void
}

function Begun({ secret, uri, prove, onCodes }: BegunProps) {
  const [code, setCode] = useState('')
  const confirming = useAct(
    prove,
    (typed: string) => api.call('account/confirmFactor', { code: typed }, { quiet: true }),
    (answer) => onCodes(answer.recovery_codes),
  )
  return (
    <form
      noValidate
      className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault()
        confirming.mutate(code)
      }}
    >
      <Code text={uri} />
      <div className="grid content-start gap-3">
        <p ref={takeFocus} tabIndex={-1} className="text-pretty text-muted outline-0">
          {m.security_factor_scan()}
        </p>
        <p className="font-mono text-small wrap-anywhere" data-secret={secret}>
          {secret.replaceAll(/(.{4})/g, '$1 ').trim()}
        </p>
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
      </div>
    </form>
  )
}

/** Dark on white in both themes, or cameras do not read it. */
function Code({ text }: { text: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (modules.get(y, x)) path += `M${x + 4} ${y + 4}h1v1h-1z`
  const whole = size + 8
  return (
    <svg
      role="img"
      aria-label={m.security_factor_qr()}
      viewBox={`0 0 ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-card border border-line"
    >
      <path fill="#fff" d={`M0 0h${whole}v${whole}H0z`} />
      <path fill="#0b1b2b" d={path} />
    </svg>
  )
}

/** Shown once: the server keeps no more than their traces. */
function Codes({ codes }: { codes: readonly string[] }) {
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\r\n'))}`
  return (
    <div className="grid gap-3 rounded-card bg-sunken p-4">
      <p ref={takeFocus} tabIndex={-1} className="font-medium outline-0">
        {m.security_recovery_keep()}
      </p>
      <ul className="grid grid-cols-2 gap-2 font-mono tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <a
          href={href}
          download="recovery-codes.txt"
          className="inline-flex min-h-target items-center font-medium text-act-text underline"
        >
          {m.security_recovery_save()}
        </a>
      </p>
    </div>
  )
}
