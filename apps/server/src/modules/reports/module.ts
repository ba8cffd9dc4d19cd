import type { LimitTable } from '../../platform/http/limits.ts'
import { defineModule } from '../../platform/module.ts'
import type { PreferenceKind } from '@plaudit/contract/notifications/kinds'
import type { NoticeType } from '../../platform/notices.ts'
import type { SentenceKey } from '../../platform/sentenceKeys.ts'
import { exported } from '../../platform/person.ts'
import { clubsWithReports } from './data/clubs.ts'
import { isReportedMessage, suspensionCase } from './data.ts'
import { questionsTo } from './data/questions.ts'
import type { ReportParts } from './mutations.ts'
import { forgetReports } from './mutations/forget.ts'
import { reportsRoutes } from './routes.ts'

const limits = {
  /** Reports and appeals of one person. */
  reporting: { seconds: 3600, points: 60, crowd: 600 },
} as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}

const told = (preference: PreferenceKind, one: SentenceKey): NoticeType => ({
  feed: 'system',
  preference,
  urgency: preference === 'security' ? 'must' : 'usual',
  one,
  why: 'notices_why_yours',
})

export const reports = defineModule<() => ReportParts>({
  name: 'reports',
  limits: () => limits,
  // The things that modules hand in are there once all of them are open.
  open: (parts) => {
    parts.ports.provide('suspensionCase', suspensionCase)
    parts.ports.provide('reportedMessage', isReportedMessage)
    return () => ({
      things: parts.ports.get('reported'),
      publicUrl: parts.publicUrl,
      secrets: parts.secrets,
    })
  },
  routes: (_, own) => reportsRoutes(own),
  notices: {
    'club.reported': {
      feed: 'system',
      preference: 'clubs',
      urgency: 'usual',
      one: 'clubs_notices_reported',
      why: 'clubs_notices_why_keeper',
    },
    'club.appealed': {
      feed: 'system',
      preference: 'clubs',
      urgency: 'usual',
      one: 'clubs_notices_appealed',
      why: 'clubs_notices_why_keeper',
    },
    'club.appealed_up': told('clubs', 'clubs_notices_appealed'),
    'club.appeal_restored': told('clubs', 'clubs_notices_appeal_restored'),
    'club.appeal_kept': told('clubs', 'clubs_notices_appeal_kept'),
    'club.appeal_restored_hidden': told('clubs', 'clubs_notices_appeal_restored_hidden'),
    'club.appeal_kept_hidden': told('clubs', 'clubs_notices_appeal_kept_hidden'),
    report_question: told('security', 'notices_report_question'),
    report_answer: told('inbox', 'notices_report_answer'),
    report_kept: told('inbox', 'notices_report_kept'),
    report_taken_down: told('inbox', 'notices_report_taken_down'),
    report_restored: told('inbox', 'notices_report_restored'),
    taken_down: told('security', 'notices_taken_down'),
    appeal_granted: told('security', 'notices_appeal_granted'),
    put_back: told('security', 'notices_put_back'),
    appeal_refused: told('security', 'notices_appeal_refused'),
  },
  person: {
    erase: forgetReports,
    counts: {
      cases: `select from report_cases r where r.author_id = u.user_id and r.state in ('open', 'appealed')`,
    },
    waits: async (db, userId) => [
      ...(await clubsWithReports(db, userId)).map(({ gx_id, title, n, since }) => ({
        key: `club:${gx_id}:reports`,
        says: 'reports_server_waits_club' as const,
        values: { count: n, club: title },
        href: `/c/${gx_id}?tab=reports`,
        since,
      })),
      ...(await questionsTo(db, userId)).map(({ case_id, asked_at }) => ({
        key: `report:${case_id}:question`,
        says: 'reports_server_waits_question' as const,
        href: `/appeal/${case_id}`,
        since: asked_at,
      })),
    ],
    export: (db, userId) => [
      exported(
        db,
        'appeals_in_clubs',
        'select act_id, state, text, answer, created_at from club_appeals where user_id = $1',
        [userId],
      ),
      exported(
        db,
        'reports',
        'select r.reason, r.text, r.created_at, c.entity, c.entity_id, c.state from reports r join report_cases c using (case_id) where reporter_id = $1',
        [userId],
      ),
      exported(
        db,
        'decisions',
        'select entity, entity_id, state, reason, words, decided_at, appeal, appealed_at, answer, answered_at from report_cases where author_id = $1 and decided_at is not null',
        [userId],
      ),
      exported(
        db,
        'questions',
        'select q.question, q.asked_at, q.answer, q.answered_at from report_questions q join report_cases c using (case_id) where c.author_id = $1 order by q.question_id',
        [userId],
      ),
    ],
  },
})
