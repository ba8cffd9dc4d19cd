import { uncounted, type LimitTable } from '../../platform/http/limits.ts'
import { defineModule } from '../../platform/module.ts'
import { exportInvitations } from './data/ofPerson.ts'
import { forgetInvitations } from './mutations/forgetPerson.ts'
import { invitationNotices } from './mutations/tellInvited.ts'
import { progressRoutes } from './routes/judging.ts'
import { teamRoutes } from './routes/team.ts'

const limits = {
  /** Each sends up to fifty mails. */
  invite: { seconds: 3600, points: 60, shared: 'asked' },
  /** Invitations to one mailbox, counted here and refused by mutations/invitations. */
  inviteTo: { seconds: 86_400, points: uncounted, shared: 'asked' },
  /** Each reaches everybody who follows. */
  announce: { seconds: 86_400, points: 5, shared: 'asked' },
} as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}

/** Organisers and judges of a contest: how they are invited, what they answer, and what they did. */
export const team = defineModule({
  name: 'team',
  limits: () => limits,
  routes: (parts) => [
    ...teamRoutes({ ...parts.ports.get('contestListeners'), ...parts }),
    ...progressRoutes(parts.ports.get('contests')),
  ],
  notices: invitationNotices,
  queueBy: ({ cx_id }) => cx_id as string | undefined,
  person: { erase: forgetInvitations, export: exportInvitations },
})
