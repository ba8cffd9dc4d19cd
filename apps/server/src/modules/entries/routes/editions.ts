import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller, Person, Viewer } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { isWithin } from '../../../platform/site.ts'
import { documentById, documentIn } from '../../files/data.ts'
import { holderOf, signedAddress } from '../../files/data/addresses.ts'
import { cxIdsOf } from '../../contests/data/names.ts'
import { contestantsByIds, findHead, type ContestHead } from '../../contests/data/contests.ts'
import {
  editionsOfOriginals,
  entriesByIds,
  entriesOfEdition,
  entryOfUser,
  findEdition,
  originalIdOf,
  type EditionRow,
  type EntryRow,
} from '../data/editions.ts'
import { organisedBy } from '../../contests/data/organised.ts'
import { contestChanged } from '../../contests/events.ts'
import { addEdition, editEdition } from '../mutations/editions.ts'
import { moderateEntries, submitEntry } from '../mutations/editionEntries.ts'
import { picturesInAnswers } from '../../contests/mutations/answeredFiles.ts'
import { proveRight } from '../../contests/mutations/rights.ts'
import { isTeam, maySee } from '../../contests/policy.ts'
import { openPublicEditions, presentEditions } from '../present/edition.ts'
import { presentEntries } from '../present/editionEntry.ts'
import type { EntriesParts } from './parts.ts'
import { signedIn } from '../../contests/mutations/scopes.ts'

interface Scope {
  person: Person
  edition: EditionRow
  original: ContestHead
}

interface Asked {
  caller: Caller
  input: { edx_id: string }
  db: Db
  /** Transaction of a call that changes something. */
  tx?: Tx
}

/** @throws refusal not_found for what one may not even know of, forbidden. */
function proveTeam(tx: Tx | undefined, original: ContestHead, viewer: Viewer): void {
  proveRight(tx, original, (now) => {
    if (!maySee(now, viewer)) refuse('not_found')
    if (!isTeam(now, viewer.person)) refuse('forbidden')
  })
}

/**
 * The edition that is asked about. Everybody with its address may know of it on this site, until its original is taken
 * down; a team knows its own always. @throws refusal not_found.
 */
async function known({ caller, input, db }: Asked): Promise<Scope> {
  const person = signedIn(caller)
  const edition = await findEdition(db, { edx_id: input.edx_id })
  const original = edition && (await findHead(db, { contest_id: edition.original_contest_id }))
  if (edition === undefined || original === undefined) refuse('not_found')
  const { hidden_at, owner_id } = original.row
  const isBefore = hidden_at === null && isWithin(caller.site, owner_id)
  if (!isBefore && !isTeam(original, person)) refuse('not_found')
  return { person, edition, original }
}

/** The edition of a contest whose team the caller belongs to. */
async function editionTeam(asked: Asked): Promise<Scope> {
  const scope = await known(asked)
  proveTeam(asked.tx, scope.original, asked.caller)
  return scope
}

/** The original that is named, by itself or by a contest of one of its editions. */
async function originalOf(db: Db, id: number | string): Promise<ContestHead | undefined> {
  const named = await findHead(db, typeof id === 'number' ? { contest_id: id } : { cx_id: id })
  if (named === undefined) return undefined
  const contest_id = await originalIdOf(db, named.row.contest_id)
  return contest_id === named.row.contest_id ? named : findHead(db, { contest_id })
}

async function originalTeam({ db, tx, caller }: Omit<Asked, 'input'>, id: number | string) {
  const person = signedIn(caller)
  const original = (await originalOf(db, id)) ?? refuse('not_found')
  proveTeam(tx, original, caller)
  return { person, original }
}

/** Editions and their entries (specification 7, product 3). */
export function editionRoutes(parts: EntriesParts): Route[] {
  const editions = openPublicEditions(parts.db, parts)

  const changed = async (tx: Tx, { edx_id }: EditionRow, contestIds: readonly number[]) => {
    for (const cxId of (await cxIdsOf(tx.db, contestIds)).values()) contestChanged(tx, parts, cxId)
    tx.afterCommit(() => editions.drop(edx_id))
  }
  const one = async (db: Db, id: number, person: Person) => {
    const row = await findEdition(db, { edition_id: id })
    const [edition] = row ? await presentEditions(db, [row], person) : []
    return edition ?? refuse('not_found')
  }

  return [
    route('contest/v2/addEdition', {
      limit: 'write',
      idempotent: true,
      authorise: (asked) => originalTeam(asked, asked.input.original_contest_id),
      verb: ({ tx, input, scope }) =>
        addEdition(tx, scope.person, scope.original.row.contest_id, input),
      present: async (id, { db, caller, scope }) => ({
        edition: await one(db, id, scope.person),
        message: sentence('editions_server_added', caller.language),
      }),
    }),
    route('contest/v2/editEdition', {
      limit: 'write',
      idempotent: true,
      authorise: editionTeam,
      verb: async ({ tx, input, scope }) => {
        const contestIds = await editEdition(tx, scope.person, scope.original, scope.edition, input)
        await changed(tx, scope.edition, contestIds)
      },
      present: async (_, { db, caller, scope }) => ({
        edition: await one(db, scope.edition.edition_id, scope.person),
        message: sentence('editions_server_updated', caller.language),
      }),
    }),
    route('contest/v2/getEditions', {
      limit: 'read',
      authorise: async ({ caller, input: { original_contest_id: asked }, db }) => {
        const { user_id, is_admin } = signedIn(caller)
        const original = asked === undefined ? undefined : await originalOf(db, asked)
        return asked !== undefined && original === undefined
          ? []
          : organisedBy(db, user_id, is_admin, original?.row.contest_id)
      },
      read: async ({ db, caller, scope }) => ({
        editions: await presentEditions(db, await editionsOfOriginals(db, scope), signedIn(caller)),
      }),
    }),
    route('contest/v2/getCachedEdition/{edx_id}', {
      limit: 'read',
      read: async ({ caller, input }) =>
        (await editions.answer(caller.site, input.edx_id)) ?? refuse('not_found'),
    }),
    route('contest/v2/submitEntry', {
      limit: 'write',
      idempotent: true,
      authorise: known,
      prepare: ({ db, caller, input }) =>
        picturesInAnswers(
          { db, storage: parts.storage },
          caller.person,
          input.answers,
          async () => {
            const { original } = await known({ db, caller, input })
            return original.row.fields
          },
        ),
      verb: async ({ tx, input, scope }) => {
        const { person, original, edition } = scope
        const { edx_id: _, client_id: __, ...form } = input
        const moved = await submitEntry(tx, person, original, edition.edition_id, form)
        await changed(tx, edition, moved.contestIds)
        return moved.entryIds
      },
      present: async (ids, { db, caller, scope }) => {
        const rows = await entriesByIds(db, scope.edition.edition_id, ids)
        const [entry = refuse('not_found')] = await presentEntries(db, rows)
        const key = entry.state === 'approved' ? 'entered' : 'entry_waits'
        const [row] = rows
        return {
          entry,
          contestant: row ? await contestantOf(parts, db, scope.person, row) : null,
          message: sentence(`entries_server_${key}`, caller.language),
        }
      },
    }),
    route('contest/v2/getEditionEntry', {
      limit: 'read',
      authorise: known,
      read: async ({ db, scope: { edition, person } }) => {
        const row = await entryOfUser(db, edition.edition_id, person.user_id)
        const [entry] = row ? await presentEntries(db, [row]) : []
        return { edition: await one(db, edition.edition_id, person), entry: entry ?? null }
      },
    }),
    route('contest/v2/getEditionEntries', {
      limit: 'read',
      authorise: editionTeam,
      read: async ({ db, input, scope: { edition, person } }) => {
        const { limit, page } = input
        const { rows, total } = await entriesOfEdition(db, edition.edition_id, input)
        const entries = await presentEntries(db, rows)
        return { edition: await one(db, edition.edition_id, person), entries, total, page, limit }
      },
    }),
    route('contest/v2/moderateEntries', {
      limit: 'write',
      idempotent: true,
      authorise: editionTeam,
      verb: async ({ tx, input, scope: { edition, original, person } }) => {
        const { edition_id } = edition
        const { publicUrl } = parts
        const moved = await moderateEntries(tx, person, original, edition_id, input, publicUrl)
        await changed(tx, edition, moved.contestIds)
        return moved.entryIds
      },
      present: async (ids, { db, caller, input, scope: { edition, person } }) => {
        const key = input.decision === 'approve' ? 'approved' : 'refused'
        return {
          edition: await one(db, edition.edition_id, person),
          entries: await presentEntries(db, await entriesByIds(db, edition.edition_id, ids)),
          message: sentence(`entries_server_${key}`, caller.language, { count: ids.length }),
        }
      },
    }),
    route('contest/v2/openEntryAnswer', {
      limit: 'read',
      authorise: known,
      read: async ({ db, caller, input, scope: { edition, original, person } }) => {
        const [row] = await entriesByIds(db, edition.edition_id, [input.entry_id])
        const mine = row?.user_id === person.user_id || isTeam(original, person)
        const id = mine ? documentIn(row?.form?.answers[input.key]) : undefined
        const document = id === undefined ? undefined : await documentById(db, id)
        if (document === undefined) refuse('not_found')
        const { url, expires_at } = signedAddress(parts.secrets, document, {
          holder: holderOf(caller),
        })
        return { name: document.name, url, expires_at: expires_at.toISOString() }
      },
    }),
  ]
}

/** The contestant that an approved entry became. */
async function contestantOf(
  { presented }: EntriesParts,
  db: Db,
  person: Person,
  { contest_id, contestant_id }: EntryRow,
) {
  if (contest_id === null || contestant_id === null) return null
  const contest = await findHead(db, { contest_id })
  const [row] = await contestantsByIds(db, [contestant_id])
  return contest && row ? presented.entrant(db, contest, row, person) : null
}
