import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Identify } from '../../../platform/module.ts'
import { encoders, encodingOf } from '../../../platform/web/send.ts'
import { isKnown } from '../../../platform/http/etag.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { contestOfBallot } from '../policy.ts'
import {
  checkpointsOf,
  emptyLog,
  juryChanged,
  logBundle,
  logKeys,
  logState,
  logTile,
  type LogState,
} from '../data/log.ts'
import { openNames } from '../data/openNames.ts'
import { cosignaturesOf, witnessesOf } from '../data/witnesses.ts'
import type { VotingRules } from '../data/port.ts'
import { receiptById } from '../data/receipts.ts'
import { mayShowLeaves } from '../data/secrecy.ts'
import { presentComposition } from '../present/composition.ts'
import { presentHeads, presentLeaves, presentReceipt, presentWitness } from '../present/log.ts'
import { parseTilePath } from '../present/tilePath.ts'
import { rulesOf, type VotingParts } from './calls.ts'

/** The log of a contest, for everybody (product 4; api: getLog, getReceipt, getCheckpoint). */
export function logRoutes(parts: VotingParts): Route[] {
  return [
    route('contest/v2/getReceipt/{casx_id}', {
      limit: 'read',
      read: async ({ input, db }) => {
        const contestId = contestOfBallot(input.casx_id)
        const row =
          contestId === undefined ? undefined : await receiptById(db, contestId, input.casx_id)
        if (row === undefined) refuse('not_found')
        const named = parts.contests.names(db, [row.contest_id])
        return { receipt: await presentReceipt(db, row, named), serverTime: databaseNow() }
      },
    }),
    route('contest/v2/getCheckpoint/{cx_id}', {
      limit: 'read',
      authorise: ({ input, caller }) => rulesOf(parts, input.cx_id, caller),
      read: async ({ scope, db }) => {
        const state = await stateOf(parts, db, scope)
        return {
          origin: state.origin,
          epoch: state.epoch,
          size: state.size,
          checkpoint: state.checkpoint,
          keys: await logKeys(db, state.origin),
          signed_at: state.checkpoint_at?.toISOString() ?? null,
          jury_changed_at: (await juryChanged(db, scope.contest_id))?.toISOString() ?? null,
          heads: await presentHeads(db, scope.contest_id),
          witnesses: (await witnessesOf(db, scope.contest_id)).map((state) =>
            presentWitness(state, parts.config.witnesses),
          ),
          files: `${parts.publicUrl}/log/${scope.cx_id}/`,
          serverTime: databaseNow(),
        }
      },
    }),
    route('contest/v2/getLog/{cx_id}', {
      limit: 'read',
      authorise: ({ input, caller }) => rulesOf(parts, input.cx_id, caller),
      read: async ({ input, scope, db }) => {
        const state = await stateOf(parts, db, scope)
        const shown = mayShowLeaves(scope, databaseNow())
        const leaves = await presentLeaves(db, state, input, shown)
        return { leaves, size: state.size, origin: state.origin, hidden: !shown }
      },
    }),
    route('contest/v2/getComposition/{cx_id}', {
      limit: 'read',
      authorise: ({ input, caller }) => rulesOf(parts, input.cx_id, caller),
      read: ({ scope, db }) =>
        presentComposition(db, scope.contest_id, mayShowLeaves(scope, databaseNow())),
    }),
  ]
}

/** The log's head; the empty log of a contest that was just published. */
async function stateOf({ publicUrl }: VotingParts, db: Db, rules: VotingRules): Promise<LogState> {
  const begun = await logState(db, rules.contest_id)
  return begun ?? emptyLog(rules, publicUrl)
}

export interface LogFileParts extends VotingParts {
  identify: Identify
}

interface Asked {
  Params: { cx_id: string; '*': string }
}

/**
 * A tile never changes within an epoch, but the next one has its own under the same addresses: caches ask again each
 * minute, and a tile that is still the same is not sent again.
 */
const forAMinute = 'public, max-age=60, must-revalidate'
const forNow = 'public, max-age=1, must-revalidate'

/** The whole log as files at `/log/{cx_id}/`, as any web server could keep them (C2SP tlog-tiles). */
export function addLogFiles(app: FastifyInstance, parts: LogFileParts): void {
  // People who open the folder of the files are looking for the page that tells of them.
  app.get<{ Params: { cx_id: string } }>('/log/:cx_id', (request, reply) =>
    reply.redirect(`/cx/${encodeURIComponent(request.params.cx_id)}/log`),
  )
  // Packed here where it is worth it: the server's own packing takes bytes that begin like packed ones, as every
  // thousandth tile of hashes does, for packed already, says that they are, and no client can read them.
  app.get<Asked>('/log/:cx_id/*', { compress: false }, async (request, reply) => {
    const caller = await parts.identify(request)
    await parts.limits.take('log', caller)
    const rules = await rulesOf(parts, request.params.cx_id, caller)
    const state = (await logState(parts.db, rules.contest_id)) ?? refuse('not_found')
    reply.header('access-control-allow-origin', '*').header('x-content-type-options', 'nosniff')
    const file = request.params['*']
    if (file.startsWith('tile/'))
      return sendTile(parts, state, file, mayShowLeaves(rules, databaseNow()), request, reply)
    return sendText(reply, (await textOf(parts, rules, state, file)) ?? refuse('not_found'))
  })
}

async function textOf(
  { db, contests }: LogFileParts,
  rules: VotingRules,
  state: LogState,
  file: string,
): Promise<string | undefined> {
  if (file === 'checkpoint') {
    if (state.checkpoint === null) return undefined
    const { contest_id, size, checkpoint } = state
    return checkpoint + ((await cosignaturesOf(db, contest_id, [size])).get(size) ?? '')
  }
  if (file === 'keys') return `${(await logKeys(db, state.origin)).join('\n')}\n`
  if (file === 'names') return JSON.stringify(await openNames(db, contests, rules, state))
  if (file !== 'checkpoints') return undefined
  const kept = await checkpointsOf(db, state.contest_id)
  const sizes = kept.map(({ size }) => size)
  const lines = await cosignaturesOf(db, state.contest_id, sizes)
  return kept.map(({ note, size }) => note + (lines.get(size) ?? '')).join('\n')
}

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('cache-control', forNow).type('text/plain; charset=utf-8').send(text)

async function sendTile(
  { db }: LogFileParts,
  state: LogState,
  file: string,
  shown: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tile = parseTilePath(file) ?? refuse('not_found')
  if (tile.level === 'entries' && !shown) refuse('not_found')
  const bytes =
    tile.level === 'entries'
      ? await logBundle(db, state.contest_id, tile.index, tile.width)
      : await hashesOf(db, state.contest_id, tile.level, tile.index, tile.width)
  if (bytes === undefined) refuse('not_found')
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  reply.headers({ 'cache-control': forAMinute, etag })
  if (isKnown(request, etag)) return reply.status(304).send()
  reply.type('application/octet-stream')
  const encoding = encodingOf(request.headers['accept-encoding'])
  const pack = tile.level === 'entries' && encoding ? encoders[encoding] : undefined
  if (!pack || !encoding) return reply.send(Buffer.from(bytes))
  const packed = await pack(Buffer.from(bytes))
  return reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' }).send(packed)
}

async function hashesOf(
  db: LogFileParts['db'],
  contestId: number,
  level: number,
  index: number,
  width: number,
): Promise<Buffer | undefined> {
  const row = await logTile(db, contestId, level, index)
  return row && row.hashes.length >= width * 32 ? row.hashes.subarray(0, width * 32) : undefined
}
