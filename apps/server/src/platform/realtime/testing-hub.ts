import type { TopicEvent } from '@plaudit/contract/realtime'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { openDatabase, type Database } from '../db/db.ts'
import { testDatabase } from '../postgres/testing.ts'
import { openTelemetry } from '../telemetry.ts'
import type { Position } from './channel.ts'
import { openRealtime, type Realtime } from './hub.ts'
import type { Follower } from './subscription.ts'
import { tell } from './testing.ts'

export let database: Database
let connection: pg.PoolConfig
let made = 0

/** Opens one database for the hubs of a file’s tests, which are closed after them. */
export function openHubs(): void {
  beforeAll(async () => {
    connection = (await testDatabase()).config
    database = openDatabase({ connection, max: 12 })
  })
  afterAll(async () => {
    // The next file of this process begins with none.
    await Promise.all(hubs.splice(0).map((hub) => hub.close()))
    await database.close()
  })
}

export const hubs: Realtime[] = []

export const open = async (db = database.db): Promise<Realtime> => {
  const hub = await openRealtime(db, connection, pino({ level: 'silent' }), openTelemetry())
  hubs.push(hub)
  return hub
}

export const announceBy = (realtime: Realtime, topic: string, n = 0) =>
  tell({ db: database.db, realtime }, topic, { n })

export const freshTopic = () => `contest:topic${made++}`

interface Heard extends Follower {
  events: TopicEvent[]
}

export const follower = (): Heard => {
  const events: TopicEvent[] = []
  return { events, send: (frame) => void events.push(JSON.parse(frame.text) as TopicEvent) }
}

export async function follow(hub: Realtime, topic: string, since?: { seq: number; epoch: string }) {
  const heard = follower()
  let position: Position | undefined
  const leave = await hub.follow(topic, heard, since, (at) => (position = at))
  return { events: heard.events, leave, position: position ?? { seq: -1, epoch: '', reset: false } }
}
