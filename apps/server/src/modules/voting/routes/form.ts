import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { calls, type ParsedInput } from '@plaudit/contract/calls'
import { codeValidMinutes } from '@plaudit/contract/constants'
import type { Db } from '../../../platform/db/db.ts'
import { isUnavailable, Refusal, refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Identify } from '../../../platform/module.ts'
import { isSound } from '../../../platform/http/input.ts'
import { openPermits } from '../../../platform/http/permits.ts'
import { contestOfBallot } from '../policy.ts'
import { isFolded } from '../data/ballots.ts'
import type { VotingRules } from '../data/port.ts'
import { addVote, firstAnswer } from '../mutations/addVote.ts'
import { isSpend } from '../mutations/spendVotes.ts'
import type { VotingParts } from './calls.ts'
import { ballotFields, keptIn, linesOf, topOf } from './formBallot.ts'

interface ProvenAddress {
  mailbox: string
  /** Lets the code be used again. */
  giveBack(): Promise<void>
}

export interface FormParts extends VotingParts {
  identify: Identify
  /** Name of the cookie that carries the signed device id. */
  deviceCookie: string
  deviceOf: (signed: string | undefined) => string | null
  newDevice: () => { device: string; signed: string }
  originAllowed: (request: FastifyRequest) => boolean
  /** Name of the cookie that remembers where a code went, between two pages. */
  addressCookie: string
  addresses: {
    send(caller: Caller, given: unknown): Promise<string>
    prove(address: string | undefined, given: string): Promise<ProvenAddress>
  }
}

const form = z.object({
  assox_id: z.string().optional(),
  ...ballotFields,
  round_id: z.string().optional(),
  client_id: z.string().optional(),
  /** Six digits that were sent to an address, where one had to be proven. */
  code: z.string().optional(),
  email: z.string().optional(),
  /** From a printed list, where codes vote. */
  voter_code: z.string().optional(),
})

/** The form in the document of calls; it stands beside the contest's page, not under `/app`. */
export const voteFormPaths = {
  '/cx/{cx_id}/vote': {
    servers: [{ url: '/' }],
    post: {
      operationId: 'vote_form',
      summary:
        'A vote by a plain form, from a page of this site; ends on the receipt or the reason.',
      tags: ['voting'],
      parameters: [{ name: 'cx_id', in: 'path', required: true, schema: { type: 'string' } }],
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': { schema: z.toJSONSchema(form, { io: 'input' }) },
        },
      },
      responses: {
        303: { description: 'To the page with `receipt`, or with `refused` and its code.' },
      },
    },
  },
}

const aYear = 365 * 24 * 3600

/** A form that is sent twice at once: the second one hears what became of the first. */
const permits = openPermits(1)

/**
 * A vote without any script: a contest's plain form posts here and ends on the receipt (product 1 and 4). Origin and
 * Sec-Fetch-Site are checked, so that no other site votes for anybody. A code to a mail address takes the place of work
 * that only a script can do. A page from before votes had a price spends no bought ones.
 */
export function addVoteForm(app: FastifyInstance, parts: FormParts): void {
  app.post('/cx/:cx_id/vote', (request, reply) =>
    ending(request, reply, async (given) => {
      const receipt = await vote(parts, request, reply, given)
      await untilFolded(parts.db, receipt)
      return { receipt }
    }),
  )
  app.post('/cx/:cx_id/vote/code', (request, reply) =>
    ending(request, reply, async ({ email }) => {
      if (!parts.originAllowed(request)) refuse('forged_request')
      const caller = await parts.identify(request)
      const address = await parts.addresses.send(caller, email)
      reply.setCookie(parts.addressCookie, address, {
        ...cookie(request),
        maxAge: codeValidMinutes * 60,
      })
      return { refused: 'code_sent' }
    }),
  )
}

type Given = Partial<z.infer<typeof form>> & { cx_id: string }

/** The outcome of a post: a ballot's number, or what is said on the page that it came from. */
type End = { receipt: string } | { refused: string }

/** Ends a post on the page that it came from, a ballot that is in on the page of whom it is for. */
async function ending(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (given: Given) => Promise<End>,
): Promise<FastifyReply> {
  const { cx_id } = request.params as { cx_id: string }
  const body = form.safeParse(request.body)
  const given = body.success ? body.data : {}
  const lines = linesOf(given)
  const back = pageOf(cx_id, lines ? 'vote' : given.assox_id)
  const kept = lines ? keptIn(lines, given.round_id) : ''
  try {
    const end = await work({ cx_id, ...given })
    if ('refused' in end) return await reply.redirect(`${back}?refused=${end.refused}${kept}`, 303)
    const page = lines ? pageOf(cx_id, topOf(lines)) : back
    return await reply.redirect(`${page}?receipt=${end.receipt}`, 303)
  } catch (error) {
    if (isUnavailable(error)) return reply.redirect(`${back}?refused=unavailable${kept}`, 303)
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'sign_in_required')
      return reply.redirect(`/auth?next=${encodeURIComponent(back)}`, 303)
    const until =
      error.detail.next_vote_at === undefined
        ? ''
        : `&until=${encodeURIComponent(error.detail.next_vote_at)}`
    return reply.redirect(`${back}?refused=${wordOf(error)}${until}${kept}`, 303)
  }
}

/** A contestant's page, the ballot's own, or the contest's where what was posted names nobody. */
function pageOf(cxId: string, of: string | undefined): string {
  const page = `/cx/${encodeURIComponent(cxId)}`
  return of === 'vote' || /^[0-9A-Za-z]{20,24}$/.test(of ?? '') ? `${page}/${of}` : page
}

/** Returns the word for the page: work can't be done without scripts, so an address is asked for instead. */
function wordOf({ code, detail }: Refusal): string {
  if (code === 'proof_required') return 'address_required'
  return detail.fields?.['email'] ?? detail.fields?.['ballot'] ?? code
}

const cookie = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
})

async function vote(
  parts: FormParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { code, ...given }: Given,
): Promise<string> {
  if (!parts.originAllowed(request)) refuse('forged_request')
  const caller = await parts.identify(request)
  await parts.limits.take('vote', caller)
  const parsed = askedIn(given)
  const rules = (await parts.contests.rules(parsed.cx_id, caller)) ?? refuse('not_found')
  const device =
    parts.deviceOf(request.cookies[parts.deviceCookie]) ??
    caller.device ??
    (await makeDevice(parts, caller, request, reply))
  const voter = { ...caller, device }
  if (isSpend(rules, voter, parsed)) refuse('not_enough_votes')
  if (code === undefined) return (await addVote(parts, rules, voter, parsed, '')).casx_id
  const address = request.cookies[parts.addressCookie]
  await permits.take(address ?? '', reply)
  return proven(parts, { rules, voter, asked: parsed }, () => parts.addresses.prove(address, code))
}

/** @throws refusal invalid_input, or invalid_ballot that says what is wrong with the filled-in ballot. */
function askedIn({ to, points, email: _, ...given }: Given): ParsedInput<'contest/v2/addVote'> {
  const lines = linesOf({ to, points })
  if (lines?.length === 0) refuse('invalid_ballot', { fields: { ballot: 'ballot_empty' } })
  const parsed = calls['contest/v2/addVote'].input.safeParse({
    ...given,
    ...(lines && { ballot: lines }),
  })
  if (parsed.success && isSound(parsed.data)) return parsed.data
  if (lines) refuse('invalid_ballot', { fields: { ballot: 'invalid_points' } })
  return refuse('invalid_input')
}

interface Voting {
  rules: VotingRules
  voter: Caller
  asked: ParsedInput<'contest/v2/addVote'>
}

/** A vote with a code. A refusal for another reason leaves the code as it was; a retry hears of its first ballot. */
async function proven(
  parts: FormParts,
  { rules, voter, asked }: Voting,
  prove: () => Promise<ProvenAddress>,
): Promise<string> {
  const address = await prove().catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const first = await firstAnswer(parts, rules, voter, asked)
    if (first === undefined) throw error
    return first
  })
  if ('casx_id' in address) return address.casx_id
  try {
    const answer = await addVote(parts, rules, { ...voter, proven: address.mailbox }, asked, '')
    return answer.casx_id
  } catch (error) {
    // Nobody knows whether a ballot was written if the database went away.
    if (error instanceof Refusal) await address.giveBack()
    throw error
  }
}

async function makeDevice(
  parts: FormParts,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  await parts.limits.take('device', caller)
  const { device, signed } = parts.newDevice()
  reply.setCookie(parts.deviceCookie, signed, { ...cookie(request), maxAge: aYear })
  return device
}

/** Longest time that a page waits for the standing with its own ballot in it: milliseconds. */
const patience = 3000
const look = 50

/** The receipt's page has no script that would move the standing later: it waits, though not for ever. */
async function untilFolded(db: Db, casxId: string): Promise<void> {
  const contestId = contestOfBallot(casxId)
  if (contestId === undefined) return
  for (let waited = 0; waited < patience; waited += look) {
    if (await isFolded(db, contestId, casxId)) return
    await sleep(look)
  }
}
