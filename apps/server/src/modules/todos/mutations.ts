import type { ParsedInput } from '@plaudit/contract/calls'
import { statement, type Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors.ts'
import { bodyHash, proveSame } from '../../platform/http/idempotency.ts'
import { nextMidnight, startOfDay } from '../../platform/zones.ts'
import { settingsOf } from '../notifications/data/preferences.ts'
import { secretToken } from '../../platform/ids.ts'
import { todoOf, hashOfFeed } from './data.ts'
import type { TodoRow } from './data.ts'

/** Open tasks of one person at most. */
const most = 500

/**
 * Makes a task, or changes one of one's own.
 * @throws refusals not_found, too_many_tasks, changed_meanwhile, idempotency_conflict where the same id stands for another.
 */
export async function saveTodo(
  tx: Tx,
  userId: number,
  input: ParsedInput<'tasks/save'>,
): Promise<TodoRow> {
  const taskId = input.task_id ?? (await makeTodo(tx, userId, input))
  if (input.task_id !== undefined) await changeTodo(tx, userId, taskId, input)
  return (await todoOf(tx.db, userId, taskId)) ?? refuse('not_found')
}

/**
 * The moment that a task is due, and its day where no time was said: the last minute of it where the person is.
 * Nothing where the form says nothing of it.
 */
async function dueOf(
  tx: Tx,
  userId: number,
  { due, time_zone }: ParsedInput<'tasks/save'>,
): Promise<{ due?: string | null; due_day?: string | null }> {
  if (due === undefined) return {}
  if (due === null || due.includes('T')) return { due, due_day: null }
  const zone = time_zone ?? (await settingsOf(tx.db, [userId]))(userId).time_zone
  const end = nextMidnight(startOfDay(due, zone), zone) - 60_000
  return { due: new Date(end).toISOString(), due_day: due }
}

async function makeTodo(tx: Tx, userId: number, input: ParsedInput<'tasks/save'>): Promise<number> {
  const { title, notes = '', remind_at = null, client_id = null } = input
  const { due = null, due_day = null } = await dueOf(tx, userId, input)
  const [row] = await statement<{ task_id: number; body_hash: string | null }>(
    tx.db,
    `insert into todos (user_id, title, notes, due, remind_at, client_id, body_hash, due_day)
     select $1, $2, $3, $4, $5, $6, $8, $9::date
     where (select count(*) from todos where user_id = $1 and done_at is null) < $7
       -- A task that was made is answered again, also when it was the last that there is room for.
       or exists (select from todos where user_id = $1 and client_id = $6)
     on conflict (user_id, client_id) where client_id is not null do update set client_id = excluded.client_id
     returning task_id, body_hash`,
    [userId, title, notes, due, remind_at, client_id, most, client_id && bodyHash(input), due_day],
  )
  const made = row ?? refuse('too_many_tasks')
  proveSame(made, input)
  return made.task_id
}

async function changeTodo(
  tx: Tx,
  userId: number,
  taskId: number,
  input: ParsedInput<'tasks/save'>,
): Promise<void> {
  const { title, notes, remind_at, revision } = input
  const { due, due_day } = await dueOf(tx, userId, input)
  const saved = await statement(
    tx.db,
    `update todos set title = $3, notes = coalesce($4, notes), revision = revision + 1,
       due = case when $5 then $6::timestamptz else due end, due_day = case
         -- The moment of its day, as an answer says it: the task is due on that day still.
         when not $5 or ($10::date is null and due = $6::timestamptz) then due_day else $10::date end,
       remind_at = case when $7 then $8::timestamptz else remind_at end,
       reminded_at = case when $7 and remind_at is distinct from $8::timestamptz then null else reminded_at end
     where user_id = $1 and task_id = $2 and ($9::int is null or revision = $9) returning 1`,
    [
      userId,
      taskId,
      title,
      notes ?? null,
      due !== undefined,
      due ?? null,
      remind_at !== undefined,
      remind_at ?? null,
      revision ?? null,
      due_day ?? null,
    ],
  )
  if (saved.length > 0) return
  const stands = (await todoOf(tx.db, userId, taskId)) ?? refuse('not_found')
  refuse('changed_meanwhile', { revision: stands.revision })
}

/** Says that a task is done, or not; asked for twice it stays as it was. @throws refusal not_found. */
export async function finishTodo(
  tx: Tx,
  userId: number,
  taskId: number,
  isDone: boolean,
): Promise<TodoRow> {
  await statement(
    tx.db,
    `update todos set done_at = case when $3 then coalesce(done_at, now()) end where user_id = $1 and task_id = $2`,
    [userId, taskId, isDone],
  )
  return (await todoOf(tx.db, userId, taskId)) ?? refuse('not_found')
}

/** @throws refusal not_found for another's. */
export async function removeTodo(tx: Tx, userId: number, taskId: number): Promise<void> {
  const rows = await statement(
    tx.db,
    'delete from todos where user_id = $1 and task_id = $2 returning 1',
    [userId, taskId],
  )
  if (rows.length === 0) refuse('not_found')
}

/** The secret of a fresh calendar address; the one before is void. */
export async function makeFeed(tx: Tx, userId: number): Promise<string> {
  const token = secretToken()
  await statement(
    tx.db,
    `insert into todo_feeds (user_id, token_hash) values ($1, $2)
     on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now()`,
    [userId, hashOfFeed(token)],
  )
  return token
}

/** Makes the address of a person's calendar void: nobody reads it any more. */
export async function endFeed(tx: Tx, { user_id }: { user_id: number }): Promise<void> {
  await statement(tx.db, 'delete from todo_feeds where user_id = $1', [user_id])
}

/** A task that its person is to be reminded of now. */
export interface Due extends TodoRow {
  user_id: number
}

/** Takes over what is to be reminded of now, each once, however many processes look. */
export const takeDue = (tx: Tx): Promise<Due[]> =>
  statement<Due>(
    tx.db,
    `update todos set reminded_at = now() where (user_id, task_id) in (
       select user_id, task_id from todos
       where remind_at <= now() and reminded_at is null and done_at is null
       order by remind_at limit 200 for update skip locked)
     returning user_id, task_id, title, notes, due, due_day::text as due_day, remind_at, done_at, created_at, revision`,
    [],
  )

/** Forgets a person's tasks and their calendar. */
export async function forgetTodos(tx: Tx, { user_id }: { user_id: number }): Promise<void> {
  for (const table of ['todos', 'todo_feeds'])
    await statement(tx.db, `delete from ${table} where user_id = $1`, [user_id])
}
