import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { calls, type ParsedInput } from '@plaudit/contract/calls'
import { codeValidMinutes } from '@plaudit/contract/constants'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal, refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Identify } from '../../../platform/module.ts'
import { isSound } from '../../../platform/http/input.ts'
import { openPermits } from '../../../platform/http/permits.ts'
import { contestOfBallot } from '../policy.ts'
import { isFolded } from '../data/ballots.ts'
import type { VotingRules } from '../data/port.ts'
import { addVote, firstAnswer } from '../mutations/addVote.ts'
import { isSpend } from '../mutations/spendVotes.ts'
import { votesByCode } from '../mutations/voterCode.ts'
import type { VotingParts } from './calls.ts'
import { cookie, deviceShown, type DeviceParts } from './formDevice.ts'
import { linesOf } from './formBallot.ts'
import { ending, form, type Given } from './formEnd.ts'

interface ProvenAddress {
  mailbox: string
  /** Lets the code be used again. */
  giveBack(): Promise<void>
}

export interface FormParts extends VotingParts, DeviceParts {
  identify: Identify
  originAllowed: (request: FastifyRequest) => boolean
  /** Name of the cookie that remembers where a code went, between two pages. */
  addressCookie: string
  addresses: {
    send(caller: Caller, given: unknown): Promise<string>
    prove(address: string | undefined, given: string): Promise<ProvenAddress>
  }
}

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
        307: {
          description: 'To the same form once more, with a cookie for a browser without one.',
        },
      },
    },
  },
}

/** A form that is sent twice at once: the second one hears what became of the first. */
const permits = openPermits(1)

/**
 * A vote without any script: a contest's plain form posts here and ends on the receipt (product 1 and 4). Origin and
 * Sec-Fetch-Site are checked, so that no other site votes for anybody. A code to a mail address takes the place of work
 * that only a script can do. A page from before votes had a price spends no bought ones.
 */
export function addVoteForm(app: FastifyInstance, parts: FormParts): void {
  app.post('/cx/:cx_id/vote', (request, reply) =>
    ending(parts, request, reply, async (given) => {
      const receipt = await vote(parts, request, reply, given)
      if (receipt === undefined) return 'again'
      await untilFolded(parts.db, receipt)
      return { receipt }
    }),
  )
  app.post('/cx/:cx_id/vote/code', (request, reply) =>
    ending(parts, request, reply, async ({ email }) => {
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

/** @returns undefined where the browser sends its form again, with the device that it was handed. */
async function vote(
  parts: FormParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { code, ...given }: Given,
): Promise<string | undefined> {
  if (!parts.originAllowed(request)) refuse('forged_request')
  const caller = await parts.identify(request)
  await parts.limits.take('vote', caller)
  const parsed = askedIn(given)
  const rules = (await parts.contests.rules(parsed.cx_id, caller)) ?? refuse('not_found')
  // Where codes vote, a device is nobody: a browser without cookies votes as well.
  const device = votesByCode(rules, caller)
    ? caller.device
    : await deviceShown(parts, caller, request, reply)
  if (device === undefined) {
    // It counts when it comes again.
    parts.limits.giveBack('vote', caller)
    return undefined
  }
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
