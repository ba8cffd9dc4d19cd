import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Limits } from '../../../platform/http/limits.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { VotingRules } from '../data/port.ts'
import { Kept } from '../../../platform/kept.ts'

/** The key that an account's ballots bear in a contest. */
export const accountKey = (secrets: Secrets, contestId: number, userId: number): Buffer =>
  secrets.mac('voter')(`${contestId}:u:${userId}`)

/** The voter's keys in a contest: HMACs, so that no table of votes names a person or device. */
export function voterKeys(
  secrets: Secrets,
  contestId: number,
  caller: Caller,
): { own: Buffer; device: Buffer | null } | undefined {
  const key = (name: string) => secrets.mac('voter')(`${contestId}:${name}`)
  const device = caller.device === null ? null : key(`d:${caller.device}`)
  if (caller.person) return { own: accountKey(secrets, contestId, caller.person.user_id), device }
  return device === null ? undefined : { own: device, device: null }
}

/**
 * Returns the slot, beside the account, of a confirmed address or phone that stands for a voter: ten spellings of one
 * mailbox are one voter, and a number that moves from account to account takes its vote with it. A device is none
 * there, since nobody votes without an account, and families share them. The same holds for a vote without scripts that
 * a code let pass.
 */
export function secondSlot(
  secrets: Secrets,
  { contest_id, voter_requirement }: VotingRules,
  { person, proven }: Caller,
): Buffer | undefined {
  const slot = (name: string) => secrets.mac('voter')(`${contest_id}:${name}`)
  if (voter_requirement === 'confirmed_phone' && person?.phone) return slot(`p:${person.phone}`)
  const mailbox = proven ?? (voter_requirement === 'confirmed_email' ? person?.mailbox : null)
  return mailbox ? slot(`m:${mailbox}`) : undefined
}

/** Refuses a voter who lacks what the contest asks of its voters. @throws refusal sign_in_required and the like. */
export function requireVoter(rules: VotingRules, { person }: Caller): void {
  if (rules.voter_requirement === 'anyone' || rules.voter_requirement === 'code') return
  if (person === null) refuse('sign_in_required')
  if (rules.voter_requirement === 'confirmed_email' && !person.email_confirmed)
    refuse('confirmed_email_required')
  if (rules.voter_requirement === 'confirmed_phone' && !person.phone_confirmed)
    refuse('confirmed_phone_required')
}

/**
 * Devices are cheap to invent, so their networks have wide limits of their own; never one vote for one address.
 * @returns gives it back, for a ballot that was not written: else one impatient person could use up what a
 *   whole carrier's network has.
 */
export function limitNetwork(
  limits: Limits,
  place: { contest_id: number; round_id: number },
  caller: Caller,
  fingerprint: string | undefined,
): () => void {
  const network = `${place.contest_id}:${place.round_id}:${caller.network}`
  const alike = fingerprint ? `${network}:${fingerprint.slice(0, 120)}` : undefined
  limits.takeHere('networkVotes', caller, network)
  try {
    if (alike) limits.takeHere('fingerprintVotes', caller, alike)
  } catch (error) {
    limits.giveBack('networkVotes', caller, network)
    throw error
  }
  return () => {
    limits.giveBack('networkVotes', caller, network)
    if (alike) limits.giveBack('fingerprintVotes', caller, alike)
  }
}

/** Browsers call themselves by few names, but a caller may make up as many as they like. */
const mostAgents = 1000
const agents = new WeakMap<Secrets, Kept<string>>()

/** The name of a caller's program, hashed once for as long as it is among the programs that were met lately. */
function agentOf(secrets: Secrets, userAgent: string, short: (value: string) => string): string {
  const all = agents.get(secrets) ?? new Kept<string>({ most: mostAgents })
  agents.set(secrets, all)
  return all.or(userAgent, () => short(userAgent))
}

/** Returns the origin of a ballot, shortened and hashed: enough to group by, too little to name anyone. */
export function originOf(
  secrets: Secrets,
  caller: Caller,
  fingerprint: string | undefined,
  referrer: string,
): Record<string, string> {
  const short = (value: string) => secrets.mac('network').written(value, 'base64url').slice(0, 16)
  const origin: Record<string, string> = { network: short(caller.network) }
  if (fingerprint) origin['fingerprint'] = short(fingerprint)
  if (caller.userAgent) origin['agent'] = agentOf(secrets, caller.userAgent, short)
  if (isHeadless(caller)) origin['headless'] = '1'
  if (referrer) origin['referrer'] = referrer
  return origin
}

const programs =
  /headless|phantomjs|playwright|puppeteer|selenium|python|curl|wget|axios|^node$|undici|go-http|^java|libwww|scrapy|bot\b|spider|crawler/i

/** Tells whether a program says itself that nobody sits before it, or says nothing at all. */
export const isHeadless = ({ userAgent }: Caller): boolean =>
  userAgent === '' || programs.test(userAgent)
