import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse, Refusal } from '../../../platform/errors.ts'
import { personOf, proveNotActing } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { picturesByIds } from '../../files/data.ts'
import { accountById } from '../data.ts'
import {
  beginChange,
  changeOf,
  endChange,
  endPhone,
  oldEnd,
  waitingAddresses,
  type AddressKind,
} from '../mutations/addressChanges.ts'
import { accountSecured } from '../events.ts'
import { tryCode } from '../mutations/codes.ts'
import { sessionsOf } from '../mutations/livingSessions.ts'
import {
  heldAccount,
  setPassword,
  updateProfile,
  type ProfileChanges,
} from '../mutations/profile.ts'
import { noteEvent, tellEvent } from '../mutations/securityEvents.ts'
import { closeSessionsOf } from '../mutations/sessions.ts'
import { requireWayIn } from '../mutations/waysIn.ts'
import { changeKey, emailFault } from '../policy/addresses.ts'
import { hashPassword, isRightPassword } from '../policy/passwords.ts'
import { codeDigits, phoneNumber } from '../policy/registration.ts'
import { profileOf } from '../present.ts'
import { payoutWay } from '../mutations/payoutWay.ts'
import { payoutData } from '../mutations/sealed.ts'
import type { Account } from '../tables.ts'
import { limitChange } from './code.ts'
import { isProvenSession, requireProof, sessionHash } from '../mutations/proof.ts'
import { presentAccount, ssidFor } from './session.ts'
import { takeTry, targetOf } from './tries.ts'

/** A person's own profile. */
export function profileRoutes(parts: Parts): Route[] {
  return [getProfileRoute(parts), updateRoute(parts), confirmAddressRoute(parts)]
}

/** A profile as its own person sees it. */
async function presentProfile(db: Db, secrets: Secrets, account: Account) {
  const { avatar_id, payout_data, user_id } = account
  const pictures = avatar_id === null ? undefined : await picturesByIds(db, [avatar_id])
  const opened = payout_data && String(await payoutData.open({ db, secrets }, user_id, payout_data))
  return profileOf(account, {
    photo: pictures?.get(avatar_id ?? ''),
    payout_account: opened === null ? '' : (JSON.parse(opened) as { account: string }).account,
    waiting: await waitingAddresses(db, user_id),
  })
}

function getProfileRoute({ secrets }: Parts): Route {
  return route('account/getProfile', {
    limit: 'read',
    read: async ({ db, caller }) => {
      const account = await accountById(db, personOf(caller).user_id)
      const profile = await presentProfile(db, secrets, account ?? refuse('invalid_session'))
      return { profile }
    },
  })
}

function updateRoute(parts: Parts): Route {
  const { db, secrets } = parts
  return route('account/updateProfileInfo', {
    limit: 'write',
    prepare: async ({ caller, request, input }) => {
      const account = (await accountById(db, personOf(caller).user_id)) ?? refuse('invalid_session')
      if (isOwnAct(account, input)) proveNotActing(caller)
      const addresses = wantedAddresses(account, input)
      const movesPayout = await movesPayouts(parts, account, input)
      const { password, new_password } = input
      const asks = movesPayout || new_password !== undefined
      const proven = asks ? await provenBy(parts, caller, account, password) : undefined
      // A session that proves nothing is refused below, and spends no codes.
      if (proven !== undefined || (await isProvenSession(db, request)))
        for (const address of Object.values(addresses)) await limitChange(parts, caller, address)
      const hash = new_password === undefined ? undefined : await hashPassword(new_password)
      return { addresses, movesPayout, proven, hash }
    },
    verb: async ({ tx, caller, request, input, prepared }) => {
      const { user_id } = personOf(caller)
      const { addresses, movesPayout, proven, hash } = prepared
      const before = await heldAccount(tx, user_id)
      // Before anything that is dear: faults of the other fields are said at once.
      await updateProfile(tx, secrets, before, input)
      const isGone = endsPhone(before, input)
      const isDear =
        hash !== undefined || isGone || movesPayout || Object.keys(addresses).length > 0
      // A password that was changed meanwhile proves nothing.
      if (isDear && proven !== before.password_hash) await requireProof(tx.db, request, { user_id })
      if (movesPayout) await tellEvent(tx, parts.publicUrl, before, 'payout_changed')
      if (hash !== undefined) await changePassword(tx, parts, before, hash, sessionHash(request))
      if (isGone) {
        await endPhone(tx, before)
        await requireWayIn(tx, user_id)
        await tellEvent(tx, parts.publicUrl, before, 'phone_changed')
      }
      for (const [kind, address] of Object.entries(addresses))
        await beginChange(tx, parts, before, { kind: kind as 'email' | 'phone', address })
      if (addresses.email && addresses.email !== before.email?.toLowerCase())
        await tellEvent(tx, parts.publicUrl, before, 'email_change_asked')
      tx.afterCommit(() => sessionsOf(db).forgetPerson(user_id))
      return heldAccount(tx, user_id)
    },
    present: async (account, { db: open, request }) => ({
      user: await presentAccount(parts, open, { account, ssid: ssidFor(secrets, request) }),
      profile: await presentProfile(open, secrets, account),
    }),
  })
}

/**
 * Tells what an admin who signed in as somebody leaves alone, although they might know the password: how the person
 * signs in, and where their money goes.
 */
const isOwnAct = (account: Account, changes: ProfileChanges): boolean =>
  changes.new_password !== undefined ||
  changes.payout_data !== undefined ||
  (changes.payout_method ?? account.payout_method) !== account.payout_method ||
  (changes.username ?? account.username) !== account.username

/**
 * Tells whether earnings would go elsewhere than the profile says now: a session that was stolen must not take them.
 */
async function movesPayouts(
  parts: Parts,
  account: Account,
  { payout_data, payout_method }: ProfileChanges,
): Promise<boolean> {
  if (payout_data === undefined && payout_method === undefined) return false
  const now = await payoutWay(parts, account.user_id)
  const method = payout_method ?? account.payout_method
  return method !== account.payout_method || (payout_data?.account ?? now.account) !== now.account
}

/**
 * Tells whether the number that stands there is taken away. @throws refusal invalid_input if an address is left empty
 * that the account can't be without: it keeps its mail address, and a number if it has nothing else.
 */
function endsPhone(account: Account, { email, phone }: ProfileChanges): boolean {
  if (email === '' && account.email !== null)
    refuse('invalid_input', { fields: { email: 'address_kept' } })
  if (phone !== '' || account.phone === null) return false
  if (account.email === null) refuse('invalid_input', { fields: { phone: 'address_kept' } })
  return true
}

type Addresses = Partial<Record<AddressKind, string>>

// An unconfirmed address is asked for again where it is given alone; in a whole profile it stands as it was answered.
/** The addresses that are given and are not theirs yet. @throws refusal invalid_input by field. */
function wantedAddresses(account: Account, changes: ProfileChanges): Addresses {
  const { email, phone, country_code } = changes
  const isAlone = Object.keys(changes).length === 1
  const country = country_code || account.country_code
  const number = phone ? phoneNumber(phone, country) : ''
  if (number === undefined)
    refuse('invalid_input', { fields: { phone: 'provide_valid_phone_number' } })
  const address = email?.toLowerCase() ?? ''
  const fault = address === '' ? undefined : emailFault(address)
  if (fault !== undefined) refuse('invalid_input', { fields: { email: fault } })
  const isNewMail =
    address !== '' &&
    (address !== account.email?.toLowerCase() || (isAlone && !account.email_confirmed_at))
  const isNewPhone =
    number !== '' && (number !== account.phone || (isAlone && !account.phone_confirmed_at))
  return { ...(isNewMail && { email: address }), ...(isNewPhone && { phone: number }) }
}

/** Returns the hash that the given password fits, if one was given. @throws refusal invalid_input if it is wrong. */
async function provenBy(
  parts: Parts,
  caller: Parameters<typeof takeTry>[1],
  { user_id, password_hash, username }: Account,
  password: string | undefined,
): Promise<string | undefined> {
  if (password === undefined || password === '' || password_hash === null) return undefined
  await takeTry(parts, caller, targetOf(user_id, username), user_id)
  if (await isRightPassword(password, password_hash)) return password_hash
  refuse('invalid_input', { fields: { password: 'invalid_password' } })
}

async function changePassword(
  tx: Tx,
  { publicUrl }: Parts,
  account: Account,
  hash: string,
  current: Buffer,
): Promise<void> {
  await setPassword(tx, account.user_id, hash)
  await closeSessionsOf(tx, account.user_id, current)
  await accountSecured(tx, account.user_id)
  await tellEvent(tx, publicUrl, account, 'password_changed')
}

/** The old address hears of it; where there was none, the new one does. */
const toldOf = (before: Account, after: Account): Account =>
  before.email_confirmed_at === null && before.phone_confirmed_at === null ? after : before

/** The code of the new end is right, and that of the old end is not: the screen marks the one that is wrong. */
const refuseOld = (): never => refuse('invalid_code', { fields: { old_code: 'invalid_code' } })

function tellOldEnd(error: unknown): never {
  if (error instanceof Refusal && error.code === 'invalid_code') refuseOld()
  throw error
}

function confirmAddressRoute(parts: Parts): Route {
  const { db, publicUrl, secrets } = parts
  return route('account/confirmAddress', {
    limit: 'code',
    prepare: async ({ caller, input }) => {
      const { user_id } = personOf(caller)
      const account = (await accountById(db, user_id)) ?? refuse('invalid_session')
      const address = (await waitingAddresses(db, user_id))[input.kind] ?? refuse('not_found')
      const code = codeDigits(input.code) ?? refuse('invalid_code')
      await tryCode(db, secrets, changeKey(user_id, address), code)
      const old = oldEnd(account, input.kind)
      if (old === null) return { code, oldCode: undefined }
      const oldCode = codeDigits(input.old_code ?? '') ?? refuseOld()
      await tryCode(db, secrets, changeKey(user_id, old), oldCode).catch(tellOldEnd)
      return { code, oldCode }
    },
    verb: async ({ tx, caller, input, prepared }) => {
      const { user_id } = personOf(caller)
      const before = await heldAccount(tx, user_id)
      await endChange(tx, secrets, before, { kind: input.kind, ...prepared })
      const after = await heldAccount(tx, user_id)
      const change = changeOf(before, after, input.kind)
      // The person has just read a letter at this address: another one says nothing new.
      if (change === 'email_confirmed') await noteEvent(tx, user_id, change)
      else await tellEvent(tx, publicUrl, toldOf(before, after), change)
      tx.afterCommit(() => sessionsOf(db).forgetPerson(user_id))
      return after
    },
    present: async (account, { db: open }) => ({
      confirmed: true as const,
      profile: await presentProfile(open, secrets, account),
    }),
  })
}
