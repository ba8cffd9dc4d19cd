import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import { accessTo, keepsOrder } from '../data/access.ts'
import { sanctionsIn } from '../data/sanctions.ts'
import { roomKey } from '../events.ts'
import { holdConversation } from '../mutations/append.ts'
import { followRoom, leaveRoom } from '../mutations/follow.ts'
import { addPeople, handOn, makeGroup, removePeople, renameGroup } from '../mutations/groups.ts'
import { moderate, saveRoom } from '../mutations/moderate.ts'
import { openRoom } from '../mutations/openPair.ts'
import { mayModerate, ownsGroup, type Access } from '../policy.ts'
import { presentConversation } from '../present/conversations.ts'
import { askerOf, type MessagingParts } from './asker.ts'

/** Groups, and the rooms of contests and clubs. */
export function groupRoutes(messaging: MessagingParts): Route[] {
  return [saveGroupRoute(messaging), leaveRoute(messaging), ...roomRoutes(messaging)]
}

function saveGroupRoute({ rooms, ties }: MessagingParts): Route {
  return route('messages/saveGroup', {
    limit: 'write',
    idempotent: true,
    verb: async ({ tx, caller, input }) => {
      const asker = askerOf(caller, undefined)
      const { title, add, remove, owner, client_id } = input
      const known = await tiedAmong(tx.db, ties, asker.userId, add)
      const id = input.conversation_id
      if (id === undefined) {
        const made = await makeGroup(tx, asker.userId, {
          title: title ?? '',
          people: add,
          known,
          client_id,
        })
        return accessTo(tx.db, rooms, asker, { conversation_id: made })
      }
      await accessTo(tx.db, rooms, asker, { conversation_id: id })
      await holdConversation(tx, id)
      // Asked again: the group may have been handed on while this waited.
      const access = await accessTo(tx.db, rooms, asker, { conversation_id: id })
      if (access.row?.kind !== 'group') refuse('forbidden')
      const changesPeople = add.length > 0 || remove.length > 0 || owner !== undefined
      if (changesPeople && !ownsGroup(access)) refuse('forbidden')
      if (title !== undefined) await renameGroup(tx, id, title)
      if (add.length > 0) await addPeople(tx, id, add, { by: asker.userId, known })
      if (remove.length > 0) await removePeople(tx, id, remove)
      if (owner !== undefined) await handOn(tx, id, { from: asker.userId, to: owner })
      return accessTo(tx.db, rooms, asker, { conversation_id: id })
    },
    present: async (access, { db }) => ({ conversation: await presentConversation(db, access) }),
  })
}

/** Returns those of some people who have something to do with this one: nobody of them has to be asked. */
async function tiedAmong(
  db: Db,
  ties: MessagingParts['ties'],
  by: number,
  people: readonly number[],
): Promise<number[]> {
  const tied: number[] = []
  for (const id of people) if (id !== by && (await ties(db, by, id))) tied.push(id)
  return tied
}

function leaveRoute({ rooms }: MessagingParts): Route {
  return route('messages/leaveGroup', {
    limit: 'write',
    verb: async ({ tx, caller, input }) => {
      const asker = askerOf(caller, undefined)
      const { row } = await accessTo(tx.db, rooms, asker, input)
      if (row?.kind !== 'group') refuse('invalid_conversation')
      await removePeople(tx, row.conversation_id, [asker.userId])
    },
    present: () => ({ left: true as const }),
  })
}

function roomRoutes({ rooms }: MessagingParts): Route[] {
  return [
    route('messages/followRoom', {
      limit: 'write',
      verb: async ({ tx, caller, input }) => {
        const asker = askerOf(caller, undefined)
        const access = await accessTo(tx.db, rooms, asker, input)
        const id = access.row?.conversation_id ?? (await openRoom(tx, roomOf(input, access)))
        if (input.wanted) await followRoom(tx.db, asker.userId, id)
        else await leaveRoom(tx.db, asker.userId, id)
        return accessTo(tx.db, rooms, asker, input)
      },
      present: async (access, { db }) => ({ conversation: await presentConversation(db, access) }),
    }),
    route('messages/getSanctions', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const access = await accessTo(db, rooms, askerOf(caller, undefined), input)
        if (!mayModerate(access)) refuse('forbidden')
        return { sanctions: access.row ? await sanctionsIn(db, access.row.conversation_id) : [] }
      },
    }),
    route('messages/moderate', {
      limit: 'write',
      verb: async ({ tx, caller, input }) => {
        const asker = askerOf(caller, undefined)
        const before = await accessTo(tx.db, rooms, asker, input)
        if (!mayModerate(before)) refuse('forbidden')
        if (before.row === undefined) refuse('invalid_conversation')
        await holdConversation(tx, before.row.conversation_id)
        // Asked again: the right may have been taken away while this waited.
        const access = await accessTo(tx.db, rooms, asker, input)
        if (!mayModerate(access)) refuse('forbidden')
        if (access.row === undefined) refuse('invalid_conversation')
        const { user_id, verdict } = input
        const silences = (verdict === 'mute' || verdict === 'ban') && user_id !== undefined
        if (silences && (await keepsOrder(tx.db, rooms, user_id, input))) refuse('forbidden')
        await moderate(tx, asker.userId, access.row, input)
      },
      present: () => ({ done: true as const }),
    }),
    route('messages/saveRoom', {
      limit: 'write',
      verb: async ({ tx, caller, input }) => {
        const asker = askerOf(caller, undefined)
        const before = await accessTo(tx.db, rooms, asker, input)
        if (!mayModerate(before)) refuse('forbidden')
        const id = before.row?.conversation_id ?? (await openRoom(tx, roomOf(input, before)))
        await holdConversation(tx, id)
        // Asked again: the club may have become private, or the right been taken away, while this waited.
        const access = await accessTo(tx.db, rooms, asker, input)
        if (!mayModerate(access)) refuse('forbidden')
        if (input.is_public === false && access.row?.is_public === true) {
          const { kind, subject } = roomOf(input, access)
          await endRight(tx, roomKey(kind, subject))
        }
        await saveRoom(tx, id, { ...input, ...(!access.room?.mayBePublic && { is_public: false }) })
        return accessTo(tx.db, rooms, asker, input)
      },
      present: async (access, { db }) => ({ conversation: await presentConversation(db, access) }),
    }),
  ]
}

function roomOf(
  { cx_id, gx_id }: { cx_id?: string | undefined; gx_id?: string | undefined },
  { room }: Access,
) {
  const kind = cx_id === undefined ? ('club' as const) : ('contest' as const)
  const subject = cx_id ?? gx_id ?? refuse('invalid_conversation')
  return { kind, subject, title: room?.title ?? '', is_public: false }
}
