import type pg from 'pg'
import { statement, type Db } from '../db/db.ts'
import { publicId } from '../ids.ts'
import type { SharedMemory } from '../redis.ts'
import type { Log } from '../telemetry.ts'
import { HintLine } from './hintLine.ts'
import { deaf, readHint, TopicListener, type ListenerParts } from './listener.ts'

interface LineParts {
  db: Db
  connection: pg.PoolConfig
  log: Log
  memory: SharedMemory | undefined
}

/** The ways by which processes hear of each other: PostgreSQL's, and Redis's where there is one. */
export function linesOf(
  { db, connection, log, memory }: LineParts,
  hears: Pick<ListenerParts, 'onHint' | 'onEnded' | 'onReturn'>,
): { line: HintLine | undefined; listener: TopicListener; own: string } {
  // The name of this process in hints.
  const own = publicId()
  const line =
    memory &&
    new HintLine({
      memory,
      onHint: (hint) => readHint(hint, hears.onHint),
      sayDeaf: () => statement(db, `select pg_notify('topic_events', $1)`, [deaf]),
      onReturn: hears.onReturn,
    })
  const listener = new TopicListener({
    connection,
    log,
    own,
    ...hears,
    onDeaf: () => line?.heardOfDeaf(),
  })
  return { line, listener, own }
}
