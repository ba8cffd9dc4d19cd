import { pbkdf2Sync } from 'node:crypto'
import { CallError, createClient, type Api, type Session } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
import type { ProofChallenge } from '@plaudit/contract/errors'

/** The installation that is attacked. */
export interface Target {
  url: string
  /** The code that was sent to an address; undefined where only its owner can read it. */
  codeOf: ((address: string) => Promise<string>) | undefined
}

export interface Contest {
  cx_id: string
  assox: string[]
}

/** Somebody at a browser, or something that says it is. */
export interface Machine {
  address: string
  agent: string
  fingerprint?: string | undefined
  referrer?: string | undefined
}

/** Try to vote, with who made it and what became of it. */
export interface Try {
  scenario: string
  honest: boolean
  /** Whom the limit counts as one voter: a device, a mailbox, a phone. */
  voter: string
  /** The ballot that was taken, or the code of what it was refused with. */
  outcome: { casx_id: string } | { refused: string }
}

export function machine(target: Target, from: Machine, session: Session = {}): Api {
  return createClient({
    baseUrl: target.url,
    session: () => session,
    headers: {
      'x-forwarded-for': from.address,
      'user-agent': from.agent,
      ...(from.referrer && { 'x-referrer-host': from.referrer }),
    },
  })
}

/** A signed device id, as the first page of a visitor asks for one. */
export async function newDevice(target: Target, from: Machine): Promise<Session> {
  return { ssid: (await machine(target, from).call('api/getUser', {})).ssid }
}

/** Casts a ballot as a browser does: the work that it is asked for is done, once. */
export async function vote(
  target: Target,
  contest: Contest,
  from: Machine,
  session: Session,
  choice: number,
  more: { client_id?: string; work?: boolean } = {},
): Promise<Try['outcome']> {
  const { work = true, ...rest } = more
  const api = machine(target, from, session)
  const assox_id = contest.assox[choice % contest.assox.length] ?? ''
  const { cx_id } = contest
  const cast = async (challenge?: string) => {
    const { casx_id } = await api.call('contest/v2/addVote', {
      cx_id,
      assox_id,
      ...rest,
      ...(from.fingerprint && { fingerprint: from.fingerprint }),
      ...(challenge && { challenge }),
    })
    return { casx_id }
  }
  try {
    return await cast().catch((error: unknown) => {
      const asked = error instanceof CallError ? error.failure?.challenge : undefined
      if (!asked || !work) throw error
      return cast(solved(asked))
    })
  } catch (error) {
    return { refused: error instanceof CallError ? error.code : String(error) }
  }
}

/** An account by a code that is sent to an address or number. */
export async function byCode(target: Target, from: Machine, address: string): Promise<Session> {
  const api = machine(target, from, await newDevice(target, from))
  const to = address.startsWith('+') ? { phone: address } : { email: address }
  await api.call('register/sendCode', { ...to, app_token: defaultAppToken })
  const code = (await target.codeOf?.(address)) ?? ''
  const { token, ssid, user } = await api.call('register/sendCode', { ...to, code })
  return { token, ssid, username: user?.username }
}

/** Tries counters until a key begins as asked, as every solver of ALTCHA does. */
function solved(challenge: ProofChallenge): string {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)])
  for (let counter = 0; ; counter++) {
    password.writeUInt32BE(counter, password.length - 4)
    const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256')
    const derivedKey = key.toString('hex')
    if (!derivedKey.startsWith(keyPrefix)) continue
    const proof = { challenge, solution: { counter, derivedKey } }
    return Buffer.from(JSON.stringify(proof)).toString('base64')
  }
}
