import { z } from 'zod'
import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { keyRow, type KeyRow } from '../data/keyRows.ts'
import { openSecrets, sealSecrets } from '../data/sealedKeys.ts'
import { openPaypal, type AskPaypal } from './providers/paypal/client.ts'
import { wantedEvents as paypalEvents } from './providers/paypal/webhooks.ts'
import type { KeySets } from './providers/keySets.ts'
import type { KeySet } from './providers/provider.ts'
import { refusalOf, type StripeOf } from './providers/stripe/client.ts'
import { wantedEvents as stripeEvents } from './providers/stripe/webhooks.ts'
import type { WithToken } from './providers/tokens.ts'

export interface RegisterParts {
  db: Db
  secrets: Secrets
  keySets: KeySets
  publicUrl: string
  stripeOf: StripeOf
  withToken: WithToken
  paypalBase: (set: KeySet) => string
}

/** The provider's answer to the webhook; `refused`: the provider takes no webhook of ours, and the poller works alone. */
type Given = { webhook_id: string; webhook_secret?: string } | 'refused'

const urlOf = (publicUrl: string, set: KeySet): string =>
  `${publicUrl}/app/webhooks/${set.provider}/${set.account}`

/** @throws when Stripe can't be asked now, so that the task comes again. */
async function atStripe({ stripeOf }: RegisterParts, set: KeySet, url: string): Promise<Given> {
  const { webhookEndpoints } = stripeOf(set)
  try {
    // A webhook whose secret was lost with the answer is of no use: nobody could check its messages.
    for await (const old of webhookEndpoints.list({ limit: 100 }))
      if (old.url === url) await webhookEndpoints.del(old.id)
    const made = await webhookEndpoints.create({ url, enabled_events: stripeEvents })
    return { webhook_id: made.id, webhook_secret: made.secret ?? '' }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.kind === 'silence') throw error
    return 'refused'
  }
}

const hook = z.object({ id: z.string(), url: z.string() })
const hooks = z.object({ webhooks: z.array(hook) })

const ourOwn = async (ask: AskPaypal, set: KeySet, url: string): Promise<string | undefined> => {
  const said = await ask(set, '/v1/notifications/webhooks', hooks)
  if (said.kind === 'silence') throw new Error(`PayPal can't be asked: ${said.why}`)
  return said.kind === 'answer' ? said.body.webhooks.find((one) => one.url === url)?.id : undefined
}

/** @throws when PayPal can't be asked now, so that the task comes again. */
async function atPaypal(parts: RegisterParts, set: KeySet, url: string): Promise<Given> {
  const ask = openPaypal(parts.withToken, parts.paypalBase)
  const known = await ourOwn(ask, set, url)
  if (known !== undefined) return { webhook_id: known }
  const json = { url, event_types: paypalEvents.map((name) => ({ name })) }
  const said = await ask(set, '/v1/notifications/webhooks', hook, { json })
  if (said.kind === 'silence') throw new Error(`PayPal can't be asked: ${said.why}`)
  return said.kind === 'answer' ? { webhook_id: said.body.id } : 'refused'
}

/**
 * Tells the provider where our webhook is, outside every transaction; any number of times. A set that was switched off
 * meanwhile is told when it is switched on.
 * @throws when the provider can't be asked now.
 */
export async function registerWebhook(parts: RegisterParts, keySetId: string): Promise<void> {
  const set = await parts.keySets.open(keySetId)
  if (set === undefined || Object.keys(set.secrets).length === 0) return
  if (await isOff(parts.db, keySetId)) return
  const url = urlOf(parts.publicUrl, set)
  const given =
    set.provider === 'stripe' ? await atStripe(parts, set, url) : await atPaypal(parts, set, url)
  await keepGiven(parts, keySetId, given)
}

async function isOff(db: Db, keySetId: string): Promise<boolean> {
  const off = await statement(
    db,
    `update payment_key_sets set webhook = 'none' where key_set_id = $1 and disabled returning 1`,
    [keySetId],
  )
  return off.length > 0
}

async function keepGiven(
  { db, secrets }: RegisterParts,
  keySetId: string,
  given: Given,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await statement(tx.db, 'select 1 from payment_key_sets where key_set_id = $1 for update', [
      keySetId,
    ])
    const row = await keyRow(tx.db, keySetId)
    if (row === undefined) return
    if (given === 'refused') {
      await statement(
        tx.db,
        `update payment_key_sets set webhook = 'failed' where key_set_id = $1`,
        [keySetId],
      )
      return
    }
    const { webhook_id, webhook_secret } = given
    const values = {
      ...openSecrets(row, secrets),
      ...(webhook_secret !== undefined && { webhook_secret }),
    }
    const { sealed, sealed_with } = await sealSecrets(tx, secrets, keySetId, values)
    await statement(
      tx.db,
      `update payment_key_sets set webhook = 'registered', settings = settings || $2::jsonb, sealed = $3, sealed_with = $4
       where key_set_id = $1`,
      [keySetId, JSON.stringify({ webhook_id }), sealed, sealed_with],
    )
  })
}

/**
 * Takes a webhook away at the provider and forgets the secrets of a replaced set of which nothing is open any more.
 * The provider's answer changes nothing: messages to the webhook are refused from then on.
 */
export async function retireKeys(parts: RegisterParts, row: KeyRow): Promise<void> {
  const set = await parts.keySets.open(row.key_set_id)
  const id = set?.settings['webhook_id']
  if (set !== undefined && id !== undefined) {
    if (set.provider === 'stripe')
      await parts.stripeOf(set).webhookEndpoints.del(id).catch(refusalOf)
    else
      await openPaypal(parts.withToken, parts.paypalBase)(
        set,
        `/v1/notifications/webhooks/${id}`,
        z.unknown(),
        {
          method: 'DELETE',
        },
      )
  }
  await statement(
    parts.db,
    `update payment_key_sets set sealed = null, sealed_with = null, hints = '{}', erased_at = now()
     where key_set_id = $1 and replaced_at is not null`,
    [row.key_set_id],
  )
}
