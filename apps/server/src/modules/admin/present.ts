import type { AdminUser, BackgroundJob, PersonNote } from '@plaudit/contract/admin/answers'
import type { Language } from '@plaudit/contract/constants'
import type { Db } from '../../platform/db/db.ts'
import { figuresOf } from '../../platform/person.ts'
import { peopleByIds } from '../accounts/data.ts'
import { taskSentence } from '../../platform/http/sentences.ts'
import type { UserRow } from './data.ts'
import type { JobRow, JobState } from './data/machine.ts'
import type { NoteRow } from './data/notes.ts'
import type { ConsentRow } from './tables.ts'

const time = (date: Date | null): string | null => date?.toISOString() ?? null

/** People as the platform's admins see them. */
export async function presentUsers(db: Db, rows: readonly UserRow[]): Promise<AdminUser[]> {
  const people = await peopleByIds(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map((row) => ({
    ID: row.user_id,
    ux_id: row.ux_id,
    full_name: row.full_name,
    username: row.username,
    profession: row.profession,
    country_code: row.country_code,
    avatar: people.get(row.user_id)?.avatar ?? '',
    email: row.email,
    email_confirmed: row.email_confirmed_at !== null,
    phone: row.phone,
    account_type: row.account_type,
    is_admin: row.is_admin,
    is_support: row.is_support,
    suspended_at: time(row.suspended_at),
    seen_at: time(row.seen_at),
    erasing: row.erasing,
    createdAt: row.created_at.toISOString(),
  }))
}

/** The same people with what they have in every part, in figures. */
export async function presentPeople(db: Db, rows: readonly UserRow[]) {
  const figures = await figuresOf(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return (await presentUsers(db, rows)).flatMap((user) => {
    const known = figures.get(user.ID)
    return known ? [{ ...user, figures: known }] : []
  })
}

export const presentConsent = (row: ConsentRow) => ({
  consent_id: row.consent_id,
  state: row.state,
  reason: row.reason,
  asked_at: row.asked_at.toISOString(),
  expires_at: time(row.expires_at),
})

export const presentNotes = (rows: readonly NoteRow[]): PersonNote[] =>
  rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))

export const presentJob = (row: JobRow, state: JobState, language: Language): BackgroundJob => ({
  job_id: String(row.id),
  task: row.task,
  says: taskSentence(row.task, language),
  state,
  attempts: row.attempts,
  max_attempts: row.max_attempts,
  run_at: row.run_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  error: row.last_error,
})

/** Kinds of background work, in the reader's words. */
export const presentQueues = <Queue extends { task: string }>(
  queues: readonly Queue[],
  language: Language,
) => queues.map((queue) => ({ ...queue, says: taskSentence(queue.task, language) }))
