import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { statement } from '../../platform/db/db.ts'
import { publicId } from '../../platform/ids.ts'
import type { Role, Rule } from '../../rights/rules.ts'

interface Thing {
  cx_id: string
  case_id: string
}

/** Cases by state: open, open with a question to the author, taken down, and an id that no case has. */
type Kind = 'open' | 'asked' | 'down' | 'absent'

const may: (role: Role) => 401 | 403 | 'ok' = (role) =>
  role === 'visitor' ? 401 : role === 'admin' ? 'ok' : 403
const decides: Rule<Kind> = (role, kind) => {
  if (may(role) !== 'ok') return may(role)
  return kind === 'absent' ? 404 : kind === 'down' ? 409 : 'ok'
}
const looks: Rule<Kind> = (role, kind) =>
  may(role) !== 'ok' ? may(role) : kind === 'absent' ? 404 : 'ok'
const answers: Rule<Kind> = (role, kind) => {
  if (may(role) !== 'ok') return may(role)
  return kind === 'absent' ? 404 : 409
}
/** Only a thing that is down can be put back. */
const putsBack: Rule<Kind> = (role, kind) => {
  if (may(role) !== 'ok') return may(role)
  return kind === 'absent' ? 404 : kind === 'down' ? 'ok' : 409
}
/** Everybody who may know of a contest may report it; its organiser has nothing to report. */
const reports: Rule<Kind> = (role, kind) => {
  if (role === 'visitor') return 401
  if (kind === 'absent') return 404
  return role === 'organiser' ? 409 : 'ok'
}
/** The receiver of the letter may read and object to what was decided. */
const letter: Rule<Kind> = (_, kind) => (kind === 'down' || kind === 'asked' ? 'ok' : 404)
const objects: Rule<Kind> = (_, kind) => (kind === 'down' ? 'ok' : kind === 'absent' ? 404 : 409)
/** An admin who may decide asks the author. A case holds one open question at a time. */
const asks: Rule<Kind> = (role, kind) => {
  const outcome = decides(role, kind)
  return outcome === 'ok' && kind === 'asked' ? 409 : outcome
}
/** Nothing waits for an answer where nothing was asked. */
const replies: Rule<Kind> = (_, kind) => (kind === 'asked' ? 'ok' : 404)

/** The author and the admins learn why a thing is down. Nobody learns of reports about a thing that still stands. */
const looksAtOwn: Rule<Kind> = (role, kind) => {
  if (role === 'visitor') return 401
  if (kind === 'absent') return 404
  return kind !== 'down' || role === 'organiser' || role === 'admin' ? 'ok' : 403
}

/** Rule of a club that there is not; the keepers of a real club are tried in routes/clubs.test.ts. */
const nowhere: Rule<Kind> = (role) => (role === 'visitor' ? 401 : 404)

/** Rights to the calls of reports. */
export const rights = moduleRights<Thing, Kind>({
  kinds: ['open', 'asked', 'down', 'absent'],
  make: async (kind, fixtures, server) => {
    if (kind === 'absent') return { cx_id: publicId(), case_id: publicId() }
    const { cx_id } = await fixtures.contest('open')
    const case_id = publicId()
    await statement(
      server.parts.db,
      `insert into report_cases (case_id, entity, entity_id, author_id, state, decided_at, hidden_at, reason)
       select $1, 'contest', cx_id, owner_id, $3, decided.at, decided.at, 'spam'
       from contests, (select case when $3 = 'taken_down' then now() end as at) decided where cx_id = $2`,
      [case_id, cx_id, kind === 'down' ? 'taken_down' : 'open'],
    )
    if (kind === 'asked')
      await statement(
        server.parts.db,
        `insert into report_questions (case_id, question) values ($1, 'Whose song is it?')`,
        [case_id],
      )
    return { cx_id, case_id }
  },
  tables: ['report_cases', 'reports', 'report_questions'],
  rows: [
    moduleRow('reports/add', reports, ({ cx_id }) => ({
      entity: 'contest',
      cx_id,
      reason: 'spam',
    })),
    moduleRow(
      'reports/getQueue',
      (role) => may(role),
      () => ({}),
    ),
    moduleRow('reports/getCase', looks, ({ case_id }) => ({ case_id })),
    moduleRow('reports/decide', decides, ({ case_id }) => ({ case_id, verdict: 'keep' })),
    moduleRow('reports/putBack', putsBack, ({ case_id }) => ({ case_id })),
    moduleRow('reports/take', decides, ({ case_id }) => ({ case_id, wanted: true })),
    moduleRow('reports/ask', asks, ({ case_id }) => ({ case_id, text: 'Whose song is it?' })),
    moduleRow('reports/answerQuestion', replies, ({ case_id }) => ({ case_id, text: 'Mine.' })),
    moduleRow('reports/answerAppeal', answers, ({ case_id }) => ({ case_id, verdict: 'uphold' })),
    moduleRow('reports/getDecision', letter, ({ case_id }) => ({ case_id })),
    moduleRow('reports/getClubQueue', nowhere, () => ({ gx_id: publicId() })),
    moduleRow('reports/answerInClub', nowhere, ({ case_id }) => ({
      gx_id: publicId(),
      case_id,
      verdict: 'keep',
    })),
    moduleRow(
      'reports/getClubDecisions',
      (role) => (role === 'visitor' ? 401 : 'ok'),
      () => ({}),
    ),
    moduleRow('reports/appealInClub', nowhere, () => ({ act_id: 999_999_999, text: 'Not so.' })),
    moduleRow(
      'reports/getClubAppeals',
      (role) => may(role),
      () => ({}),
    ),
    moduleRow('reports/answerClubAppeal', nowhere, () => ({
      act_id: 999_999_999,
      verdict: 'uphold',
    })),
    moduleRow('reports/getOwnCase', looksAtOwn, ({ cx_id }) => ({ entity: 'contest', cx_id })),
    moduleRow('reports/appeal', objects, ({ case_id }) => ({ case_id, text: 'It is mine.' })),
  ],
})
