import { codeValidMinutes, type Language } from '@plaudit/contract/constants'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import type { Limits } from '../../../platform/http/limits.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { queueMail, queueText } from '../../notifications/mutations/mails.ts'
import { accountByHandle, mailboxOf, userOfPhone } from '../data.ts'
import { accountOfAddress, claimCode, makeCode, tryCode, type Address } from '../mutations/codes.ts'
import { makeSignInLink } from '../mutations/links.ts'
import { changeKey } from '../policy/addresses.ts'
import { codeDigits, isDisposable, phoneNumber } from '../policy/registration.ts'
import { guess } from './guesses.ts'
import { presentSession, signIn, type Opened } from './session.ts'
import { isKnownDevice, takeTry, targetOf } from './tries.ts'

interface Asked {
  email?: string | undefined
  phone?: string | undefined
  country_code?: string | undefined
}

function addressOf({ email, phone, country_code }: Asked): Address {
  if (email !== undefined) return email.toLowerCase()
  const number = phoneNumber(phone ?? '', country_code)
  return number ?? refuse('invalid_input', { fields: { phone: 'invalid_phone_number' } })
}

/** `register/sendCode`: without a code it sends one, with the right one it signs in (product 1). */
export function sendCodeRoute(parts: Parts): Route {
  const { config, db, secrets } = parts
  return route('register/sendCode', {
    limit: 'code',
    prepare: async ({ caller, input }) => {
      if (input.app_token !== undefined && input.app_token !== config.appToken) {
        refuse('invalid_app_token')
      }
      const address = addressOf(input)
      if (input.code === undefined) {
        await limitCode(parts, caller, address)
        await refuseThrowAway(db, address)
        return { address, code: undefined }
      }
      const userId = await userIdOf(db, address)
      const isKnown = await takeTry(parts, caller, targetOf(userId, address), userId)
      const code = codeDigits(input.code) ?? refuse('invalid_code')
      const isTheirs = isKnown || (userId !== undefined && caller.person?.user_id === userId)
      await guess(parts, caller, { address, challenge: input.challenge, isTheirs }, () =>
        tryCode(db, secrets, address, code, isKnown),
      )
      return { address, code }
    },
    verb: async ({
      tx,
      caller,
      request,
      input,
      prepared: { address, code },
    }): Promise<Opened | boolean> => {
      const language = input.language ?? caller.language
      if (code === undefined) return send(tx, parts, address, { ...caller, language })
      await claimCode(tx, secrets, address, code)
      const signedInAs = caller.person?.user_id
      const proven = await accountOfAddress(tx, {
        address,
        language,
        signedInAs,
        publicUrl: parts.publicUrl,
      })
      const entry = { via: 'code', factor: input.second_factor } as const
      return signIn(tx, parts, { caller, request }, proven, entry)
    },
    present: async (result, { db: open }) =>
      typeof result === 'boolean'
        ? { loggedin: false, sent: result }
        : presentSession(parts, open, result),
  })
}

/**
 * Refuses a throw-away mailbox for a new account. An account that has such a mailbox already signs in as always.
 * @throws refusal invalid_input with the field's sentence.
 */
export async function refuseThrowAway(db: Db, address: Address): Promise<void> {
  if (!address.includes('@') || !isDisposable(address)) return
  if ((await accountByHandle(db, address)) === undefined)
    refuse('invalid_input', { fields: { email: 'disposable_email' } })
}

/** The account that an address stands for. */
export const userIdOf = async (db: Db, address: Address): Promise<number | undefined> =>
  address.includes('@') ? (await accountByHandle(db, address))?.user_id : userOfPhone(db, address)

/** Tells whether the account of an address knows the caller's device. */
export const knows = async (
  db: Db,
  caller: Pick<Caller, 'device'>,
  address: Address,
): Promise<boolean> => isKnownDevice(db, await userIdOf(db, address), caller)

/**
 * Limits the codes that a person may ask for, by the mailbox that they reach; a text costs money, so texts are fewer.
 * Codes that strangers ask for keep nobody from a code on a device that the account knows.
 */
export async function limitCode(
  { db, limits }: { db: Db; limits: Limits },
  caller: Caller,
  address: Address,
): Promise<void> {
  if (!address.includes('@')) {
    await limits.take('sms', caller)
    const isKnown = await knows(db, caller, address)
    if (isKnown) await limits.take('smsKnown', caller, `${address}:${caller.device}`)
    else await limits.take('smsTo', caller, address)
    return limitTexts(limits, caller, isKnown)
  }
  const mailbox = await mailboxOf(db, address)
  if (await knows(db, caller, address))
    return limits.take('codeKnown', caller, `${mailbox}:${caller.device}`)
  await limits.take('codeFrom', caller, `${mailbox}:${caller.network}`)
  await limits.take('codeTo', caller, mailbox)
}

/**
 * Limits the codes for a person's own change of an address. Codes that strangers ask for, and other people's changes to
 * the same address, keep nobody from theirs.
 */
export async function limitChange(
  { db, limits }: { db: Db; limits: Limits },
  caller: Caller,
  address: Address,
): Promise<void> {
  const { user_id } = personOf(caller)
  if (address.includes('@')) {
    const mailbox = await mailboxOf(db, address)
    await limits.take('codeOwn', caller, changeKey(user_id, mailbox))
    return limits.take('codeMailbox', caller, mailbox)
  }
  await limits.take('sms', caller)
  await limits.take('smsOwn', caller, changeKey(user_id, address))
  await limits.take('smsNumber', caller, address)
  return limitTexts(limits, caller, false)
}

/**
 * Counts one of the texts that the operator pays for in an hour. Strangers take a share of them, those of one network a
 * smaller one: people with a confirmed address or number find the rest however many texts strangers ask for. An account
 * that confirmed nothing counts as a stranger: anybody opens dozens. Confirmed ones cost no more than a mailbox each, so
 * those of one network have a share too, and the last tenth is for devices that the number's account knows.
 */
async function limitTexts(limits: Limits, caller: Caller, isKnown: boolean): Promise<void> {
  const { person, network } = caller
  const isProven = person !== null && (person.email_confirmed || person.phone_confirmed)
  if (!isKnown) {
    await limits.take('smsHere', caller, isProven ? `confirmed:${network}` : network)
    if (!isProven) await limits.take('smsStrangers', caller, 'all')
    await limits.take('smsUnknown', caller, 'all')
  }
  return limits.take('smsAll', caller, 'all')
}

/**
 * Sends a fresh code, the same for every address whether it has an account or not.
 * @param key the name under which the code is kept.
 * @returns whether it leaves this machine; else it waits in the mailbox and stands on the console.
 */
export async function send(
  tx: Tx,
  parts: Parts,
  address: Address,
  caller: Pick<Caller, 'device' | 'language' | 'site'>,
  key: string = address,
): Promise<boolean> {
  const { config, log, secrets } = parts
  const { language, site } = caller
  const { site_id } = site
  const code = await makeCode(tx, secrets, key, await knows(tx.db, caller, key))
  const isMail = address.includes('@')
  await (isMail ? queueLetter : queueCode)(tx, parts, { address, code, language, site_id })
  const leaves = (isMail ? config.smtpUrl : config.sms) !== undefined
  if (!leaves) {
    tx.afterCommit(() =>
      log.info(`Sign-in code for ${address}: ${code} (no way to send it is set)`),
    )
  }
  return leaves
}

interface FreshCode {
  address: Address
  code: string
  language: Language
  /** Site on which it was asked for. */
  site_id: number
}

const inTime = (): Date => new Date(Date.now() + codeValidMinutes * 60_000)

/** A mail with the code, and a link of the same age that does the same. */
async function queueLetter(
  tx: Tx,
  { publicUrl, secrets }: Parts,
  { address, code, language, site_id }: FreshCode,
): Promise<void> {
  const tok = await makeSignInLink(tx, address, codeValidMinutes)
  const link = `${publicUrl}/auth?tok=${tok}`
  await queueMail(tx, {
    to: address,
    template: 'sign_in_code',
    language,
    of: { site_id },
    secrets,
    expiresAt: inTime(),
    values: { code, minutes: codeValidMinutes, link },
  })
}

async function queueCode(
  tx: Tx,
  { publicUrl, secrets }: Parts,
  { address, code, language, site_id }: FreshCode,
): Promise<void> {
  await queueText(tx, {
    to: address,
    template: 'code',
    language,
    of: { site_id },
    secrets,
    expiresAt: inTime(),
    values: { code, minutes: codeValidMinutes, url: publicUrl },
  })
}
