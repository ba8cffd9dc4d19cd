import type { ServiceCard } from '@plaudit/contract/marketplace/service'
import type { FastifyRequest } from 'fastify'
import type { TellsTest } from '../ledger/data.ts'
import type { Db } from '../../platform/db/db.ts'
import { adminHeld, waitingProfile } from './data/waits.ts'
import { viewedPeople } from './data/viewed.ts'
import { peopleByIds, personByHandle } from './data.ts'
import { exportHolder, presentSession, ssidFor } from './routes/session.ts'
import type { Account } from './tables.ts'
import { z } from 'zod'
import type { Identify } from '../../platform/module.ts'
import { defineModule } from '../../platform/module.ts'
import { uncounted, type LimitTable } from '../../platform/http/limits.ts'
import { exportAccount } from './mutations/accountParts.ts'
import type { SiteOfHost, SiteScope } from '../../platform/site.ts'
import { forgetAccount } from './mutations/erase.ts'
import { reportedPeople } from './mutations/suspension.ts'
import { accountsRoutes } from './routes/calls.ts'
import { isHolder } from './routes/holder.ts'
import { identify } from './routes/identify.ts'
import { openAddressProofs, type AddressProofs } from './routes/proofs.ts'
import { accountsTasks } from './tasks.ts'

const limits = {
  signIn: { seconds: 600, points: 40, crowd: 1200, everybody: true, shared: 'asked' },
  /** Tokens that nobody has: each costs a look-up before anybody is known who could be counted. */
  wrongToken: { seconds: 60, points: 600 },
  register: { seconds: 3600, points: 60, crowd: 1200, everybody: true, shared: 'asked' },
  /** Asking for a code and trying it are two calls. */
  code: { seconds: 3600, points: 30, crowd: 2400, everybody: true, shared: 'asked' },
  /** Codes to one address, from all callers: each may be guessed at five times. */
  codeTo: { seconds: 3600, points: 24, shared: 'asked' },
  /** Letters that ask for the confirmation of an address: all spellings of a mailbox and all accounts count together. */
  confirmTo: { seconds: 86_400, points: uncounted, shared: 'asked' },
  /** A text costs money: asking for one, texts to one number, and texts of this installation (SMS_PER_HOUR). */
  sms: { seconds: 3600, points: 10, crowd: 600, everybody: true, shared: 'asked' },
  smsTo: { seconds: 3600, points: 5, shared: 'asked' },
  /** The same for a device that the number's account knows: strangers' texts keep nobody from theirs. */
  smsKnown: { seconds: 3600, points: 3, shared: 'asked' },
  /** Texts with which a signed-in person confirms a number: of one person to it, and of all of them. */
  smsOwn: { seconds: 3600, points: 5, shared: 'asked' },
  smsNumber: { seconds: 3600, points: 30, shared: 'asked' },
  smsAll: { seconds: 3600, points: 1000, shared: 'asked' },
  /**
   * Shares of those: a fifth for strangers of one network and another for its confirmed accounts, four fifths for all
   * strangers together, nine tenths for both: the rest is for devices that a number's account knows.
   */
  smsHere: { seconds: 3600, points: 200, shared: 'asked' },
  smsStrangers: { seconds: 3600, points: 800, shared: 'asked' },
  smsUnknown: { seconds: 3600, points: 900, shared: 'asked' },
  /** Tries at one account: from a device that it knows, and from one network that has none of those. */
  tryKnown: { seconds: 600, points: 60, shared: 'asked' },
  tryHere: { seconds: 600, points: 40, shared: 'asked' },
  /** Counted and never refused: tries of strangers are slowed down by it (routes/tries). */
  trySlow: { seconds: 600, points: uncounted, shared: 'told' },
  /** Codes of the second factor that are tried at one account in a day (routes/factorTries). */
  factorTries: { seconds: 86_400, points: uncounted, shared: 'asked' },
  /** Wrong codes of strangers in one network, and work that was done for a further try (routes/guesses). */
  wrongCode: { seconds: 3600, points: uncounted, shared: 'told' },
  codeWork: { seconds: 3600, points: uncounted, shared: 'told' },
  /** Codes to one mailbox, however it is spelt: from one network, and from devices that its account knows. */
  codeFrom: { seconds: 3600, points: 12, shared: 'asked' },
  codeKnown: { seconds: 3600, points: 12, shared: 'asked' },
  /** Codes with which a person confirms a new address of theirs: of one person to its mailbox, and of all of them. */
  codeOwn: { seconds: 3600, points: 12, shared: 'asked' },
  codeMailbox: { seconds: 3600, points: 72, shared: 'asked' },
  device: { seconds: 3600, points: 600, crowd: 20_000, everybody: true, shared: 'told' },
} as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}
declare module '../../platform/config.ts' {
  interface Settings {
    /** Address of the service that finds places (Photon and its kin); absent: the bundled list. */
    PLACES_URL: string | undefined
  }
}
declare module '../../platform/secrets.ts' {
  interface SecretUses {
    device: true
    code: true
    payout: true
    factor: true
    kept: true
  }
}
declare module '../../platform/ports.ts' {
  interface PortTypes {
    /** The scope of what the site of a host name may show. */
    siteOfHost: SiteOfHost
    /** The title of the site that a scope shows. */
    titleOfSite: (db: Db, scope: SiteScope) => Promise<string>
    /** Presents the answer of signing in, for a session that another module opened. */
    presentSession: (
      db: Db,
      request: FastifyRequest,
      opened: { account: Account; token: string },
    ) => ReturnType<typeof presentSession>
    /** Returns the caller of a request. */
    identify: Identify
    /** Returns what a person sells to everybody, as cards (api: api/getUser, `services`). */
    listingsOf: (db: Db, userId: number) => Promise<ServiceCard[]>
    /** Tells whether this seller's buyers pay with test money; null: the platform. */
    isTestMoney: TellsTest
    /** The case by which an account is suspended, as its letter names it. */
    suspensionCase: (db: Db, userId: number) => Promise<string | undefined>
    /** Proving a mail address by a code, without an account. */
    addressProofs: AddressProofs
  }
}

export const accounts = defineModule({
  name: 'accounts',
  settings: {
    PLACES_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('where cities are looked for, as Photon answers'),
  },
  limits: ({ smsPerHour: most }) => ({
    ...limits,
    smsAll: { ...limits.smsAll, points: most },
    smsHere: { ...limits.smsHere, points: Math.ceil(most / 5) },
    smsStrangers: { ...limits.smsStrangers, points: Math.ceil((most * 4) / 5) },
    smsUnknown: { ...limits.smsUnknown, points: Math.ceil((most * 9) / 10) },
  }),
  open: (parts) => {
    parts.ports.provide('identify', identify(parts))
    parts.ports.provide('isHolder', isHolder(parts))
    parts.ports.provide('presentSession', (db, request, opened) =>
      presentSession(parts, db, { ...opened, ssid: ssidFor(parts.secrets, request) }),
    )
    parts.ports.provide('viewedPerson', viewedPeople)
    parts.ports.provide('sitePeople', { byIds: peopleByIds, byHandle: personByHandle })
    parts.ports.provide('exportHolder', exportHolder(parts))
    parts.ports.provide('addressProofs', openAddressProofs(parts))
  },
  routes: accountsRoutes,
  tasks: accountsTasks,
  reported: () => ({ user: reportedPeople }),
  person: { erase: forgetAccount, export: exportAccount, waits: waitingProfile, holds: adminHeld },
})
