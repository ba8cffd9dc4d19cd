import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse, type RefusalDetail } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { queueTask } from '../../../platform/tasks.ts'
import {
  keyedProviders,
  lockCurrentKeys,
  type KeyedProvider,
  type KeyRow,
} from '../data/keyRows.ts'
import { openSecrets, sealSecrets, type SecretValues } from '../data/sealedKeys.ts'
import {
  asText,
  hintOf,
  isMasked,
  keyFields,
  missingField,
  type GivenKeys,
  type NeededField,
} from './keyFields.ts'
import { replaceSet } from './endKeys.ts'
import { paypalBase } from './providers/endpoints.ts'
import { isEthereumAddress } from './providers/ethereum/address.ts'
import { isOfTestWorld, type Addresses } from './testWorld.ts'

export interface SaveKeysParts extends Addresses {
  secrets: Secrets
}

interface Wanted {
  settings: Record<string, string>
  secrets: SecretValues
  disabled: boolean
}

/** Returns the set with the given values put over the values that it holds. */
function merged(provider: KeyedProvider, given: GivenKeys, known: Wanted): Wanted | undefined {
  const fields = keyFields[provider]
  const wanted = structuredClone(known)
  let isTouched = false
  for (const part of ['settings', 'secrets'] as const)
    for (const [name, own] of Object.entries(fields[part])) {
      const value = given[name as keyof GivenKeys]
      if (value === undefined || (typeof value === 'string' && isMasked(value))) continue
      isTouched = true
      wanted[part][own] = asText(value)
    }
  const disabled = given[fields.disabled]
  if (typeof disabled === 'boolean') wanted.disabled = disabled
  return isTouched || typeof disabled === 'boolean' ? wanted : undefined
}

const isEmpty = (provider: KeyedProvider, { settings, secrets }: Wanted): boolean =>
  namesOf(provider).every(
    ({ part, own }) => ((part === 'secrets' ? secrets : settings)[own] ?? '') === '',
  )

/** The fields without which a provider can't be asked, with their places in the set. */
function namesOf(provider: KeyedProvider) {
  const { required, settings, secrets } = keyFields[provider]
  return required.map((name) => {
    const part = name in secrets ? ('secrets' as const) : ('settings' as const)
    return { name: name as NeededField, part, own: (secrets[name] ?? settings[name]) as string }
  })
}

type Faults = NonNullable<RefusalDetail['fields']>

/** Returns the faults of a set as a whole, with the specification's sentences (product 13). */
function faultsOf(provider: KeyedProvider, wanted: Wanted, paypalApi: string): Faults {
  const faults: Faults = {}
  for (const { name, part, own } of namesOf(provider))
    if ((wanted[part][own] ?? '') === '') faults[name] = missingField[name]
  if (provider === 'ethereum' && !isEthereumAddress(wanted.settings['address'] ?? ''))
    faults['ethereum_address'] = 'invalid_ethereum_address'
  if (provider === 'paypal' && paypalBase(wanted.settings['url'] ?? '', paypalApi) === undefined)
    faults['paypal_url'] = 'invalid_paypal_url'
  const modes = [wanted.settings['publishable_key'], wanted.secrets['secret_key']].map(
    (key) => key?.split('_')[1],
  )
  if (provider === 'stripe' && modes[0] !== modes[1])
    faults['stripe_secret_key'] ??= 'invalid_stripe_secret_key'
  return faults
}

/** A node that is away says nothing of its chain: what was known of it stays. */
const isTest = (parts: SaveKeysParts, provider: KeyedProvider, wanted: Wanted): boolean =>
  provider === 'ethereum' && parts.chainId === undefined
    ? wanted.settings['test'] !== 'no'
    : isOfTestWorld(parts, provider, wanted)

const derived = (
  parts: SaveKeysParts,
  provider: KeyedProvider,
  wanted: Wanted,
): Record<string, string> => ({
  ...wanted.settings,
  test: isTest(parts, provider, wanted) ? 'yes' : 'no',
  ...(provider === 'stripe' && {
    mode: wanted.settings['hosted'] === 'yes' ? 'checkout' : 'elements',
  }),
  ...(provider === 'ethereum' && { coin: wanted.settings['coin'] ?? 'ETH' }),
})

const ownSecrets = (provider: KeyedProvider, values: SecretValues): SecretValues => {
  const names = Object.values(keyFields[provider].secrets)
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

const knownOf = (provider: KeyedProvider, row: KeyRow | undefined, secrets: Secrets): Wanted => ({
  settings: row?.settings ?? {},
  secrets: row ? ownSecrets(provider, openSecrets(row, secrets)) : {},
  disabled: row?.disabled ?? false,
})

const isOther = (provider: KeyedProvider, known: Wanted, wanted: Wanted): boolean =>
  keyFields[provider].identity.some(
    (name) => (known.settings[name] ?? '') !== (wanted.settings[name] ?? ''),
  ) ||
  Object.values(keyFields[provider].secrets).some(
    (name) => (known.secrets[name ?? ''] ?? '') !== (wanted.secrets[name ?? ''] ?? ''),
  )

/**
 * Saves the keys that were given, each provider's for itself. Another account or secret makes a new set; the old one
 * stays for what began with it (product 5).
 * @returns whether money goes to another account from now on.
 * @throws refusal invalid_input with the sentences of the fields; nothing is saved then.
 */
export async function saveKeys(
  tx: Tx,
  parts: SaveKeysParts,
  asked: { given: GivenKeys; owner: number | null; actor: number },
): Promise<boolean> {
  const rows = await lockCurrentKeys(tx.db, asked.owner)
  const changes = keyedProviders.flatMap((provider) => {
    const row = rows.find((one) => one.provider === provider)
    const known = knownOf(provider, row, parts.secrets)
    const wanted = merged(provider, asked.given, known)
    // A switch of a provider without any keys changes nothing.
    if (wanted === undefined || (row === undefined && isEmpty(provider, wanted))) return []
    return [{ provider, row, known, wanted }]
  })
  const faults = changes
    .filter(({ provider, wanted }) => !isEmpty(provider, wanted))
    .map(({ provider, wanted }) => faultsOf(provider, wanted, parts.paypalApi))
  const fields: Faults = Object.assign({}, ...faults)
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields })
  for (const change of changes) await saveOne(tx, parts, asked, change)
  return changes.some(({ provider, known, wanted }) => isOther(provider, known, wanted))
}

interface Change {
  provider: KeyedProvider
  row: KeyRow | undefined
  known: Wanted
  wanted: Wanted
}

async function saveOne(
  tx: Tx,
  parts: SaveKeysParts,
  { owner, actor }: { owner: number | null; actor: number },
  { provider, row, known, wanted }: Change,
): Promise<void> {
  const isGone = isEmpty(provider, wanted)
  const isNew = !isGone && (row === undefined || isOther(provider, known, wanted))
  if (row !== undefined && (isGone || isNew)) await replaceSet(tx, row.key_set_id)
  if (isNew) await addSet(tx, parts, owner, provider, wanted)
  else if (!isGone && row !== undefined) await changeSet(tx, parts, row, wanted)
  await writeAudit(tx, {
    actor_id: actor,
    subject: owner === null ? 'platform' : 'user',
    subject_id: owner ?? 0,
    act: isGone ? 'payment_keys_removed' : isNew ? 'payment_keys_set' : 'payment_keys_changed',
    detail: { provider, disabled: wanted.disabled },
  })
}

/** Providers that are told by their interface where our webhook is. */
const registered: readonly KeyedProvider[] = ['stripe', 'paypal']

/** Keys that are switched off take no payments: their provider has nothing to tell, and gets no webhook. */
const isToldOf = (provider: KeyedProvider, { disabled }: Wanted): boolean =>
  registered.includes(provider) && !disabled

const queueTelling = (tx: Tx, key_set_id: string): Promise<void> =>
  queueTask(tx, 'register_webhook', { key_set_id }, { maxAttempts: 6 })

async function addSet(
  tx: Tx,
  parts: SaveKeysParts,
  owner: number | null,
  provider: KeyedProvider,
  wanted: Wanted,
): Promise<void> {
  const key_set_id = publicId()
  const { sealed, sealed_with } = await sealSecrets(tx, parts.secrets, key_set_id, wanted.secrets)
  const { webhook_id: _, ...settings } = derived(parts, provider, wanted)
  const hints = Object.fromEntries(
    Object.entries(wanted.secrets).map(([name, value]) => [name, hintOf(value)]),
  )
  const isTold = isToldOf(provider, wanted)
  await statement(
    tx.db,
    `insert into payment_key_sets (key_set_id, owner_id, provider, account, settings, hints, sealed, sealed_with, disabled, webhook)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      key_set_id,
      owner,
      provider,
      publicId(),
      JSON.stringify(settings),
      JSON.stringify(hints),
      sealed,
      sealed_with,
      wanted.disabled,
      isTold ? 'waiting' : 'none',
    ],
  )
  if (isTold) await queueTelling(tx, key_set_id)
}

/** A set that is switched on for the first time is told to its provider now. */
async function changeSet(
  tx: Tx,
  parts: SaveKeysParts,
  { key_set_id, provider, disabled, webhook }: KeyRow,
  wanted: Wanted,
): Promise<void> {
  const isTold = disabled && webhook !== 'registered' && isToldOf(provider, wanted)
  await statement(
    tx.db,
    `update payment_key_sets set settings = settings || $2::jsonb, disabled = $3,
       webhook = case when $4 then 'waiting' else webhook end
     where key_set_id = $1`,
    [key_set_id, JSON.stringify(derived(parts, provider, wanted)), wanted.disabled, isTold],
  )
  if (isTold) await queueTelling(tx, key_set_id)
}
