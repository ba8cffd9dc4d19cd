import { listener } from '../../platform/events.ts'
import type { LimitTable } from '../../platform/http/limits.ts'
import { defineModule } from '../../platform/module.ts'
import type { NoticeType } from '../../platform/notices.ts'
import type { PreferenceKind } from '@plaudit/contract/notifications/kinds'
import type { SentenceKey } from '../../platform/sentenceKeys.ts'
import { exported } from '../../platform/person.ts'
import { nameOf } from '../../platform/site.ts'
import { addGauges } from './data/gauges.ts'
import { forgetConsents } from './mutations/consents.ts'
import { domainKind, refundDomain } from './mutations/domainKind.ts'
import { sampleHealth } from './mutations/machine.ts'
import { forgetNotes } from './mutations/notes.ts'
import { forgetWords } from './mutations/people.ts'
import { machineRoutes } from './routes/machine.ts'
import { meetingRoutes } from './routes/meetings.ts'
import { noteRoutes } from './routes/notes.ts'
import { peopleRoutes } from './routes/people.ts'

const limits = {
  /** Letters to the installation's operators. */
  asking: { seconds: 3600, points: 5, crowd: 60 },
} as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}

const mine = (preference: PreferenceKind, one: SentenceKey): NoticeType => ({
  feed: 'system',
  preference,
  urgency: 'must',
  one,
  why: 'notices_why_account',
})

export const admin = defineModule({
  name: 'admin',
  open: ({ ports, telemetry, db, config, publicUrl }) => {
    ports.get('payments').sell(domainKind(nameOf(new URL(publicUrl).host)))
    addGauges(telemetry.registry, db, config.dataDir)
  },
  limits: () => limits,
  routes: (parts) => [
    ...peopleRoutes(parts),
    ...noteRoutes(),
    ...machineRoutes(parts),
    ...meetingRoutes(parts),
  ],
  tasks: (parts) => ({
    handlers: { sample_health: () => sampleHealth(parts) },
    crontab: ['*/15 * * * * sample_health'],
  }),
  listens: [
    listener({
      on: 'domain.refused',
      runs: 'transaction',
      hear: (tx, { order_id }) => refundDomain(tx, order_id),
    }),
    listener({
      on: 'account.claimed',
      runs: 'transaction',
      hear: async (tx, { user_id }) => void (await forgetConsents(tx, user_id)),
    }),
  ],
  notices: {
    consent_asked: mine('security', 'notices_consent_asked'),
    consent_used: mine('security', 'notices_consent_used'),
    admin_made: { ...mine('security', 'notices_admin_made'), why: 'notices_why_admin' },
  },
  person: {
    erase: async (tx, { user_id }) => {
      await forgetConsents(tx, user_id)
      await forgetWords(tx, user_id)
      await forgetNotes(tx, user_id)
    },
    export: (db, userId) => [
      exported(
        db,
        'consents',
        'select reason, state, asked_at, answered_at, expires_at from sign_in_consents where user_id = $1',
        [userId],
      ),
      // The author is another person, and is not theirs to have.
      exported(
        db,
        'notes',
        'select text, at from person_notes where user_id = $1 order by note_id',
        [userId],
      ),
    ],
  },
})
