import { listener } from '../../platform/events.ts'
import type { LimitTable } from '../../platform/http/limits.ts'
import { defineModule } from '../../platform/module.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { isTestFor, openKeySets } from './data/keySets.ts'
import { exportPayments, paymentsHeld, paymentsWaiting } from './data/ofPerson.ts'
import { checkoutTopics } from './events.ts'
import { currentKeys } from './data/keyRows.ts'
import { presentKeys, publicKeysOf } from './present/keys.ts'
import { notices } from './present/notices.ts'
import { openBalance } from './mutations/builtin/balance.ts'
import { openSandbox } from './mutations/builtin/sandbox.ts'
import { depositKind } from './mutations/deposit.ts'
import { forgetPayer } from './mutations/forgetPayer.ts'
import { kindsOf, type CheckoutKind } from './mutations/kinds.ts'
import { keyTasks } from './mutations/keyTasks.ts'
import { markWorlds } from './mutations/markWorlds.ts'
import { endKeys } from './mutations/endKeys.ts'
import { providerSettings } from './mutations/providers/endpoints.ts'
import { openRealProviders, type KeyParts } from './mutations/providers/open.ts'
import { sandboxPayouts } from './mutations/providers/sandboxPayouts.ts'
import { stripeFields } from './mutations/providers/stripe/fields.ts'
import { checkoutRoutes } from './routes/checkout.ts'
import { feeRoutes } from './routes/fees.ts'
import { keyRoutes } from './routes/keys.ts'
import { moneyRoutes, type MoneyParts } from './routes/money.ts'
import { addReceipts } from './routes/receipts.ts'
import { soldRoutes } from './routes/sold.ts'
import { subscriptionRoutes } from './routes/subscriptions.ts'
import { taxRoutes } from './routes/taxes.ts'
import { addWebhooks, webhookPaths } from './routes/webhooks.ts'
import { refundRoutes } from './routes/refunds.ts'
import { paymentsTasks, renewalTasks } from './tasks.ts'

const limits = {
  /** Carts and checkouts: a hall of visitors behind one address buys at once, as it votes. */
  buy: { seconds: 60, points: 300, crowd: 3000 },
  /** Messages of providers: they send again what is refused here. */
  webhook: { seconds: 60, points: 3000, crowd: 30_000 },
  /** Providers that are asked whether they know some keys. */
  try_keys: { seconds: 60, points: 10, crowd: 60 },
} as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}
declare module '../../platform/ports.ts' {
  interface PortTypes {
    /** The one checkout. */
    payments: Payments
  }
}

/** Payments as they run in this process. */
export interface Payments extends MoneyParts {
  keys: KeyParts
  publicUrl: string
  /** Blocks that are waited for on a chain; null: until it calls them final. */
  confirmations: number | null
  /** A module above lets something of its own be bought. */
  sell(kind: CheckoutKind): void
  /** Tells whether this seller's buyers pay with test money. */
  isTest(seller: number | null): Promise<boolean>
}

function openPayments(parts: Parts): Payments {
  const { db, log, publicUrl, realtime } = parts
  const kinds = new Map(kindsOf([depositKind]))
  const real = openRealProviders(parts)
  const keySets = openKeySets(real.keySets)
  const payments: Payments = {
    db,
    log,
    publicUrl,
    secrets: parts.secrets,
    confirmations: parts.config.settings.ETHEREUM_CONFIRMATIONS ?? null,
    announcer: realtime,
    kinds,
    keySets,
    keys: real.keys,
    providers: { ...real.providers, sandbox: openSandbox(db), balance: openBalance(db) },
    payoutProviders: { ...real.payoutProviders, sandbox: sandboxPayouts },
    sell(kind) {
      if (kinds.has(kind.name)) throw new Error(`${kind.name} is sold twice`)
      kinds.set(kind.name, kind)
    },
    isTest: (seller) => isTestFor(keySets, seller),
  }
  parts.ports.provide('payments', payments)
  parts.ports.provide('isTestMoney', payments.isTest)
  parts.ports.provide('publicKeys', async (open) =>
    publicKeysOf(presentKeys(await currentKeys(open, null), real.keys)),
  )
  return payments
}

const mergeTasks = (one: Tasks, other: Tasks): Tasks => ({
  handlers: { ...one.handlers, ...other.handlers },
  crontab: [...one.crontab, ...other.crontab],
})

export const payments = defineModule<Payments>({
  name: 'payments',
  limits: () => limits,
  notices,
  settings: providerSettings,
  open: openPayments,
  routes: (_, own) => [
    ...checkoutRoutes(own),
    ...moneyRoutes(own),
    ...refundRoutes(own),
    ...subscriptionRoutes(own),
    ...taxRoutes(own),
    ...feeRoutes(own),
    ...soldRoutes(),
    ...keyRoutes(own.keys),
  ],
  paths: webhookPaths,
  mount: (app, parts, own) => {
    addWebhooks(app, parts, own)
    addReceipts(app, parts)
  },
  outside: ({ config }) => ({ stripe: stripeFields(config.settings) }),
  tasks: (_, own) =>
    mergeTasks(mergeTasks(paymentsTasks(own), renewalTasks(own)), keyTasks(own.keys, own)),
  // Before anybody is served: until then what is paid with those keys could count as the other kind of money.
  start: async ({ log }, own) => {
    await markWorlds(own.db, own.keys).catch((error: unknown) =>
      log.error({ error: String(error) }, 'saved keys could not be told real or test'),
    )
    return async () => undefined
  },
  topics: (_, own) => checkoutTopics(own.db),
  listens: [listener({ on: 'account.claimed', runs: 'transaction', hear: endKeys })],
  person: {
    erase: forgetPayer,
    export: exportPayments,
    waits: paymentsWaiting,
    holds: paymentsHeld,
    uses: {
      pays: 'select from checkouts where user_id = $1',
      subscribes: 'select from agreements where user_id = $1',
    },
  },
})
