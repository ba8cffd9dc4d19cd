import { formatDateTime } from '@plaudit/i18n/formatters'
import type { PaymentKeys } from '@plaudit/contract/payments/keys'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { CopyField } from '@plaudit/ui/copy-field'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { Switch } from '@plaudit/ui/switch'
import { confirm } from '../../../lib/dialogs.ts'
import { providerForms, type KeyField as Described, type Provider } from './fields.ts'
import { KeyField } from './key-field.tsx'
import { useKeys, type KeysOf } from './use-keys.ts'

const faults = {
  keys_refused: m.payment_keys_fault_keys_refused,
  provider_away: m.payment_keys_fault_provider_away,
  not_allowed: m.payment_keys_fault_not_allowed,
  coin_unknown: m.payment_keys_fault_coin_unknown,
}
const faultOf = (code: string | null): string =>
  (faults[code as keyof typeof faults] ?? faults.keys_refused)()

type Known = PaymentKeys[Provider]

function State({ known }: { known: Known }) {
  if (!known.set) return <Pill>{m.payment_keys_state_none()}</Pill>
  return (
    <span className="flex flex-wrap gap-1.5">
      {known.test && <Pill tone="warn">{m.payment_keys_state_test()}</Pill>}
      {known.enabled ? (
        <Pill tone="ok">{m.payment_keys_state_on()}</Pill>
      ) : (
        <Pill>{m.payment_keys_state_off()}</Pill>
      )}
    </span>
  )
}

/** Tells the provider's word on the tried keys, and how it tells of payments. */
function Word({ provider, known }: { provider: Provider; known: Known }) {
  const locale = useLocale()
  const { tried, webhook, webhook_url: url } = known
  return (
    <>
      {tried && (
        <Banner tone={tried.ok ? 'ok' : 'danger'} inset>
          {tried.ok ? m.payment_keys_tried_ok() : faultOf(tried.fault)}{' '}
          <span className="num font-normal">{formatDateTime(tried.at, locale)}</span>
        </Banner>
      )}
      {webhook === 'waiting' && <Quiet>{m.payment_keys_webhook_waiting()}</Quiet>}
      {webhook === 'registered' && <Quiet>{m.payment_keys_webhook_registered()}</Quiet>}
      {webhook === 'failed' && <Quiet>{m.payment_keys_webhook_failed()}</Quiet>}
      {url && (provider === 'payoneer' || provider === 'moncash') && (
        <ByHand label={m.payment_keys_webhook_by_hand()} value={url} />
      )}
      {url && provider === 'moncash' && (
        <ByHand label={m.payment_keys_return_by_hand()} value={new URL('/checkout', url).href} />
      )}
    </>
  )
}

/** An address that the owner of the keys enters at the provider. */
const ByHand = ({ label, value }: { label: string; value: string }) => (
  <div>
    <p className="mb-1.5 text-label font-semibold">{label}</p>
    <CopyField value={value} label={label} />
  </div>
)

const Quiet = ({ children }: { children: string }) => (
  <p className="text-small text-muted">{children}</p>
)

type Own = ReturnType<typeof useKeys>

/** The verbs of a card; what is not set up can only be saved. */
function Acts({
  isSet,
  saving,
  trying,
  unsaved,
  tryThem,
  remove,
}: { isSet: boolean } & Pick<Own, 'saving' | 'trying' | 'unsaved' | 'tryThem' | 'remove'>) {
  const ask = async () => {
    const yes = await confirm({
      title: m.payment_keys_remove_title(),
      description: m.payment_keys_remove_text(),
      confirmLabel: m.payment_keys_remove(),
      danger: true,
    })
    if (yes) remove()
  }
  return (
    <div className="flex flex-wrap gap-2 sm:justify-end">
      {isSet && unsaved && (
        <p role="status" className="w-full text-small text-muted sm:text-right">
          {m.payment_keys_try_saved()}
        </p>
      )}
      {isSet && (
        <>
          <Button
            variant="ghost"
            type="button"
            disabled={saving}
            onClick={() => void ask()}
            className="sm:mr-auto"
          >
            {m.payment_keys_remove()}
          </Button>
          <Button
            variant="outline"
            type="button"
            loading={trying}
            disabled={unsaved}
            onClick={tryThem}
          >
            {m.payment_keys_try()}
          </Button>
        </>
      )}
      <Button variant="primary" type="submit" loading={saving}>
        {m.payment_keys_save()}
      </Button>
    </div>
  )
}

interface FieldsProps extends Pick<Own, 'values' | 'errors' | 'set'> {
  provider: Provider
  known: Known
}

/** The fields of a card; fields that hardly anybody needs stand behind a line that opens. */
function Fields({ provider, known, values, errors, set }: FieldsProps) {
  const { fields, required } = providerForms[provider]
  const hints = known as unknown as Record<string, string>
  const field = (one: Described) => (
    <KeyField
      key={one.name}
      field={one}
      value={values[one.name] ?? ''}
      kept={one.kind === 'secret' ? (hints[one.own] ?? '') : ''}
      error={errors[one.name]}
      required={required.includes(one.name)}
      onChange={(value) => set(one.name, value)}
    />
  )
  const rare = fields.filter((one) => one.rare)
  return (
    <>
      {fields.filter((one) => !one.rare).map(field)}
      {rare.length > 0 && (
        <details>
          <summary className="min-h-target cursor-pointer content-center font-semibold">
            {m.payment_keys_paypal_more()}
          </summary>
          <div className="mt-3 grid gap-4">{rare.map(field)}</div>
        </details>
      )}
    </>
  )
}

interface Props {
  provider: Provider
  keysOf: KeysOf
  keys: PaymentKeys
}

/** A provider: its keys, its switch, and if it knows them. */
export function ProviderCard({ provider, keysOf, keys }: Props) {
  const form = providerForms[provider]
  const known = keys[provider]
  const { box, dialog, values, errors, set, save, offer, ...acts } = useKeys(provider, keysOf, keys)
  return (
    <Card as="section" aria-labelledby={`keys-${provider}`}>
      <CardHead
        id={`keys-${provider}`}
        title={form.title}
        hint={form.about()}
        action={<State known={known} />}
      />
      <form
        ref={box}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {known.set && (
          <Switch
            label={form.isPayout ? m.payment_keys_offer_payouts() : m.payment_keys_offer()}
            checked={!known.disabled}
            disabled={acts.saving}
            onChange={(event) => offer(event.target.checked)}
          />
        )}
        {provider === 'ethereum' && keys.ethereum.coins.length === 0 && (
          <Quiet>{m.payment_keys_ethereum_none()}</Quiet>
        )}
        <Fields provider={provider} known={known} values={values} errors={errors} set={set} />
        <Word provider={provider} known={known} />
        <Acts isSet={known.set} {...acts} />
      </form>
      {dialog}
    </Card>
  )
}
