import { createHash } from 'node:crypto'
import type { Language } from '@plaudit/contract/constants'
import { statement, type Db } from '../../platform/db/db.ts'
import { hasPage } from '../accounts/data/shown.ts'
import { exported, type Exported, type Waiting } from '../../platform/person.ts'

/** A task of somebody's own, as it is stored. */
export interface TodoRow {
  task_id: number
  title: string
  notes: string
  due: Date | null
  /** Day alone, such as `2026-12-01`; null where a time was said. */
  due_day: string | null
  remind_at: Date | null
  done_at: Date | null
  created_at: Date
  /** Number of its changes. */
  revision: number
}

/** Beginning of the keys of one's own tasks. */
export const ownKey = 'task:'

const columns =
  'task_id, title, notes, due, due_day::text as due_day, remind_at, done_at, created_at, revision'

/** A person's open tasks, the nearest due first; those without a day at the end. */
export const openTodos = (db: Db, userId: number): Promise<TodoRow[]> =>
  statement<TodoRow>(
    db,
    `select ${columns} from todos where user_id = $1 and done_at is null order by due nulls last, task_id limit 500`,
    [userId],
  )

/** Tasks of one's own that are due within a day or late, for the band on `/` (product 14). */
export async function dueTodos(db: Db, userId: number): Promise<Waiting[]> {
  const rows = await statement<TodoRow>(
    db,
    `select ${columns} from todos where user_id = $1 and done_at is null and due < now() + interval '1 day'
     order by due, task_id limit 50`,
    [userId],
  )
  return rows.map(({ task_id, title, due, created_at }) => ({
    key: `${ownKey}${task_id}`,
    says: 'todos_waiting' as const,
    values: { title },
    href: `/task?id=${task_id}`,
    since: created_at,
    ...(due && { due }),
  }))
}

/** Returns what a person has done last, newest first. */
export const doneTodos = (db: Db, userId: number): Promise<TodoRow[]> =>
  statement<TodoRow>(
    db,
    `select ${columns} from todos where user_id = $1 and done_at is not null order by done_at desc limit 50`,
    [userId],
  )

/** Returns one task of a person; undefined for another's. */
export async function todoOf(db: Db, userId: number, taskId: number): Promise<TodoRow | undefined> {
  const [row] = await statement<TodoRow>(
    db,
    `select ${columns} from todos where user_id = $1 and task_id = $2`,
    [userId, taskId],
  )
  return row
}

export const hashOfFeed = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the owner of the calendar that an address names, and their language; nobody who is suspended or leaving. */
export async function ownerOfFeed(
  db: Db,
  token: string,
): Promise<{ user_id: number; language: Language } | undefined> {
  const [row] = await statement<{ user_id: number; language: Language }>(
    db,
    `select u.user_id, u.language from todo_feeds join users u using (user_id)
     where token_hash = $1 and ${hasPage}`,
    [hashOfFeed(token)],
  )
  return row
}

/** Tells whether somebody's calendar has an address: another one makes it void. */
export async function hasFeed(db: Db, userId: number): Promise<boolean> {
  const rows = await statement(db, 'select from todo_feeds where user_id = $1', [userId])
  return rows.length > 0
}

/** Tasks of one's own (product 1: export). */
export const exportTodos = (db: Db, userId: number): Exported[] => [
  exported(db, 'tasks', `select ${columns} from todos where user_id = $1 order by task_id`, [
    userId,
  ]),
]
