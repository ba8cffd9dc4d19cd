import { z } from 'zod'
import { bar } from './bar.ts'
import { defineCall, fromText, integer, numericId, paged, paging, publicId } from './call.ts'
import { contestPageSize, maxLinesInBallot, ballotKinds, ballotStates } from './constants.ts'
import { pastVote } from './contests/pastVote.ts'

/** The signed promise of a log (packages/votelog). */
const leafPromise = z
  .object({
    v: z.literal(1),
    origin: z.string(),
    leaf_hash: z.string(),
    group: z.object({ size: z.int(), index: z.int(), path: z.array(z.string()) }),
    time: z.string(),
    max_delay_s: z.int(),
    key_id: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'LeafPromise' })

export const addVote = defineCall({
  method: 'POST',
  summary: 'Casts a ballot. The answer means that it is durably stored, once.',
  tag: 'voting',
  who: 'all',
  personal: true,
  input: z
    .strictObject({
      cx_id: publicId,
      round_id: numericId.optional(),
      assox_id: publicId.optional(),
      ballot: fromText(
        z
          .array(
            z.strictObject({
              assox_id: publicId,
              points: integer.pipe(z.number().min(1).max(100_000)).optional(),
            }),
          )
          .min(1)
          .max(maxLinesInBallot),
      ).optional(),
      /** The ballot's own id: a retry with it gives the first answer. */
      client_id: z.string().min(1).max(80).optional(),
      fingerprint: z.string().max(500).optional(),
      quantity: integer.pipe(z.number().min(1).max(100_000)).optional(),
      challenge: z.string().max(4000).optional(),
      captcha: z.string().max(8000).optional(),
      /** Code from a printed list, if the contest asks for one; with or without dashes. */
      voter_code: z.string().max(60).optional(),
    })
    .refine((v) => (v.assox_id === undefined) !== (v.ballot === undefined), {
      error: '#required',
      path: ['assox_id'],
    }),
  reply: z.object({
    success: z.literal(true),
    casx_id: z.string(),
    /** The caller's unused paid votes. */
    votes: z.int(),
    /** Time at which the next ballot is possible; null when there is none in this round. */
    expires_at: z.string().nullable(),
    cx_id: z.string(),
    ...pastVote.pick({ round_id: true, kind: true, quantity: true, lines: true }).shape,
    /** The log's signed word that the ballot will be in it; a retry gets it given anew. */
    receipt: z.object({ promise: leafPromise, max_delay_s: z.int() }).nullable(),
  }),
  refusals: [
    'voting_disabled',
    'vote_too_early',
    'not_in_round',
    'invalid_ballot',
    'several_rounds_open',
    'device_unknown',
    'confirmed_email_required',
    'confirmed_phone_required',
    'voter_code_required',
    'voter_code_mistyped',
    'voter_code_unknown',
    'proof_required',
    'address_required',
    'judges_only',
    'own_entry',
    'not_enough_votes',
    'idempotency_conflict',
    'sign_in_required',
  ],
})
export type AddVoteInput = z.input<typeof addVote.input>
export type AddVoteReply = z.infer<typeof addVote.reply>

export const getPastVotes = defineCall({
  method: 'GET',
  summary: 'The caller’s ballots in a contest, by account or device.',
  tag: 'voting',
  who: 'all',
  input: z.strictObject({ cx_id: publicId.optional() }),
  reply: z.object({ pastVotes: z.array(pastVote), serverTime: z.number() }),
})

export const vote = z
  .object({
    /** Id of the caller's own ballots, and for the organiser. */
    casx_id: z.string().optional(),
    /** Epoch seconds, as `time` to the minute in public. */
    timestamp: z.int(),
    time: z.string(),
    cx_id: z.string(),
    round_id: z.int(),
    channel: z.enum(['public', 'jury']),
    kind: z.enum(ballotKinds),
    quantity: z.int(),
    lines: z.array(
      z.object({ assox_id: z.string(), contestant_name: z.string(), points: z.int() }),
    ),
    /** For the organiser: the account, if any. */
    voter: z.string().optional(),
    /** State of the ballot, for the organiser. */
    state: z.enum(ballotStates).optional(),
    country_code: z.string().optional(),
  })
  .meta({ id: 'Vote' })
export type Vote = z.infer<typeof vote>

export const getVotes = defineCall({
  method: 'POST',
  summary:
    'The ballots of a contest or of a round, newest first; of neither, the latest of public contests. Without ids and to the minute. Reaches back 10,000 ballots, a round or a search among these; the whole is in the contest’s log. A round alone finds a public contest or one’s own.',
  tag: 'voting',
  who: 'all',
  input: z.strictObject({
    cx_id: publicId.optional(),
    round_id: numericId.optional(),
    search: z.string().max(200).optional(),
    ...paging(contestPageSize),
  }),
  reply: z.object({ votes: z.array(vote), ...paged }),
})

/** Gives a ballot by its id, which only its voter knows; for the receipt's page. */
export const getReceipt = defineCall({
  method: 'GET',
  summary: 'A ballot by its id, to the minute, with its leaf and the proof that it is in the log.',
  tag: 'voting',
  who: 'all',
  input: z.strictObject({ casx_id: z.string().regex(/^[0-9A-Za-z]{23,40}$/) }),
  reply: z.object({
    receipt: vote.extend({
      casx_id: z.string(),
      expires_at: z.string().nullable(),
      /** State of the ballot; one that is held or void stays in the log. */
      state: z.enum(ballotStates),
      /** The canonical leaf, which the log hashes. */
      leaf: z.string(),
      /** null until the leaf is numbered, at most `max_delay_s` after the ballot. */
      leaf_index: z.int().nullable(),
      /** C2SP tlog-proof with a signed checkpoint: the file that a verifier takes. */
      proof: z.string().nullable(),
      keys: z.array(z.string()),
      max_delay_s: z.int(),
    }),
    serverTime: z.number(),
  }),
})

export const getCheckpoint = defineCall({
  method: 'GET',
  summary: 'The signed head of a contest’s log, with the keys that check it.',
  tag: 'log',
  who: 'all',
  input: z.strictObject({ cx_id: publicId }),
  reply: z.object({
    origin: z.string(),
    /** 1, and more each time that the log began anew after an older backup was put back. */
    epoch: z.int(),
    size: z.int(),
    /** C2SP signed note; null before the first leaf. */
    checkpoint: z.string().nullable(),
    /** Verifier keys that ever signed this log, the one in use first. */
    keys: z.array(z.string()),
    signed_at: z.string().nullable(),
    /** Time at which the jury of a round was changed last after votes were cast in it. */
    jury_changed_at: z.string().nullable(),
    heads: z.object({
      count: z.int(),
      latest: z.array(z.object({ size: z.int(), signed_at: z.string() })),
    }),
    /** Other installations that sign what goes on from what they signed before (C2SP tlog-witness). */
    witnesses: z.array(
      z.object({
        name: z.string(),
        /** Its verifier key; null for one that is asked no more. */
        key: z.string().nullable(),
        /** Leaves below the newest head that it signed; 0 for none. */
        size: z.int(),
        seen_at: z.string().nullable(),
        /** `ahead`: it signed a longer log, as after an older backup was put back; `forked`: another one. */
        problem: z.enum(['ahead', 'forked']).nullable(),
      }),
    ),
    /** Address at which the whole log lies as files. */
    files: z.string(),
    serverTime: z.number(),
  }),
})

export const getLog = defineCall({
  method: 'GET',
  summary:
    'Leaves of a contest’s log by their numbers; while results are hidden only their hashes.',
  tag: 'log',
  who: 'all',
  input: z.strictObject({
    cx_id: publicId,
    /** The number of the first leaf. */
    from: integer.pipe(z.number().min(0)).default(0),
    limit: integer.pipe(z.number().min(1).max(100)).default(50),
  }),
  reply: z.object({
    leaves: z.array(
      z.object({
        index: z.int(),
        hash: z.string(),
        /** The canonical text; null while results are hidden. */
        leaf: z.string().nullable(),
      }),
    ),
    size: z.int(),
    origin: z.string(),
    hidden: z.boolean(),
  }),
})

export const getComposition = defineCall({
  method: 'GET',
  summary:
    'The votes of a contest over time by kind, also those that do not count; nothing while results are hidden.',
  tag: 'log',
  who: 'all',
  input: z.strictObject({ cx_id: publicId }),
  reply: z.object({
    hidden: z.boolean(),
    /** Width of a bar in seconds: a minute where the time allows. */
    bucket_seconds: z.int(),
    /** Every bar from the first vote to the last, empty ones too. Free, paid and jury count only what counts. */
    series: z.array(bar.extend({ held: z.int(), voided: z.int() })),
    serverTime: z.number(),
  }),
})
export type Composition = z.infer<typeof getComposition.reply>
