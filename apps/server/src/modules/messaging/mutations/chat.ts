import type { ConversationEvent } from '@plaudit/contract/messaging/shape'
import type pg from 'pg'
import type { Db } from '../../../platform/db/db.ts'
import { openGroups, type Groups } from '../../../platform/groups.ts'
import type { Realtime } from '../../../platform/realtime/hub.ts'
import type { Log } from '../../../platform/telemetry.ts'
import { topicOf, typeOfEvent } from '../data/log.ts'
import type { EventKind } from '../data/rows.ts'
import { presentMessage, shownBy } from '../present/messages.ts'
import type { Act, ActOutcome, Place } from './act.ts'
import { openLists, type Lists } from './lists.ts'
import { previewWritten } from './links.ts'
import { callWritten } from './mentions.ts'
import { writeActs } from './writeActs.ts'

export interface ChatParts {
  db: Db
  /** Connections on which groups are written. */
  pool: pg.Pool
  realtime: Realtime
  log: Log
}

/** Conversations as they run in this process. */
export interface Chat {
  /** Writes an act with those of others in one commit, and tells the watchers. */
  act(act: Act): Promise<ActOutcome>
  lists: Lists
  drained(): Promise<void>
}

/** So many begin a second group, which the database writes while the first one waits for the disk. */
const worthAnother = 16

/** Opens the writing of this process: sends and marks of all conversations share commits. */
export function openChat(parts: ChatParts): Chat {
  const lists = openLists(parts.db, parts.realtime, parts.log)
  const groups: Groups<Act, ActOutcome> = openGroups<Act, ActOutcome>({
    keysOf: ({ conversation_id }) => [conversation_id],
    worthAnother,
    write: async (acts) => {
      const outcomes = await writeActs(parts.pool, acts)
      void tell(parts, lists, acts, outcomes)
      return outcomes
    },
  })
  return {
    act: (act) => groups.add(act),
    lists,
    async drained() {
      await groups.drained()
      await lists.close()
    },
  }
}

/** Tells watchers what is on disk. Events that can't be told here are read from the log by the next hint. */
async function tell(
  { db, realtime, log }: ChatParts,
  lists: Lists,
  acts: readonly Act[],
  outcomes: readonly (ActOutcome | undefined)[],
): Promise<void> {
  try {
    const written = outcomes.flatMap((one) => (one?.outcome === 'written' ? one.message : []))
    const places = new Map(
      outcomes.flatMap((one) =>
        one && 'place' in one ? [[one.place.conversation_id, one.place]] : [],
      ),
    )
    const shown = await shownBy(db, written, (row) => places.get(row.conversation_id))
    for (const [n, outcome] of outcomes.entries()) {
      const act = acts[n]
      if (act === undefined || outcome === undefined || !('place' in outcome)) continue
      const { place } = outcome
      if (outcome.outcome === 'written') {
        const message = presentMessage(outcome.message, place, shown)
        const seen = outcome.shows_seen ? { seen: true } : {}
        said(realtime, place, message.seq, { kind: 'message', message, ...seen })
        if (hasList(place)) lists.touch(place.conversation_id)
      } else if (act.act !== 'send' && outcome.outcome === 'moved') {
        const { user_id } = act
        said(realtime, place, outcome.seq, { kind: outcome.told, user_id, upto: outcome.upto })
        if (hasList(place)) lists.touch(place.conversation_id)
      }
    }
    await previewWritten(db, written)
    await callWritten(
      db,
      outcomes.flatMap((one) => (one?.outcome === 'written' ? one : [])),
    )
  } catch (error) {
    log.warn({ error: String(error) }, 'what was written could not be told; the log has it')
  }
}

/** Rooms are in nobody's list. */
const hasList = ({ kind }: Place): boolean => kind === 'pair' || kind === 'group'

function said(realtime: Realtime, place: Place, seq: number, data: ConversationEvent): void {
  const kind: EventKind = data.kind
  realtime.committed({ topic: topicOf(place), seq, type: typeOfEvent(kind), data })
}
