import { z } from 'zod'
import { uncounted, type LimitTable } from '../../platform/http/limits.ts'
import { defineModule } from '../../platform/module.ts'
import { exportNotices } from './data/mails.ts'
import { forgetNotices } from './mutations/forget.ts'
import { pushAccount, type PushAccount } from './mutations/nativePush.ts'
import { notificationsTopics } from './events.ts'
import { notificationsRoutes } from './routes/calls.ts'
import { addOneClick } from './routes/oneClick.ts'
import { notificationsTasks } from './tasks.ts'

const limits = {
  /** Counted, so that a flood is seen in the figures; the key decides. */
  unsubscribe: { seconds: 60, points: uncounted },
} as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}
declare module '../../platform/config.ts' {
  interface Settings {
    /** Account of the operator's own project at Firebase, for pushes to wrapped apps; absent: none are sent. */
    FCM_SERVICE_ACCOUNT: PushAccount | undefined
    /** Address that takes its messages. */
    FCM_URL: string
  }
}
declare module '../../platform/secrets.ts' {
  interface SecretUses {
    letters: true
    push: true
    unsubscribe: true
  }
}

export const notifications = defineModule({
  name: 'notifications',
  settings: {
    FCM_SERVICE_ACCOUNT: pushAccount
      .optional()
      .describe('service account of a Firebase project, as JSON: pushes to the wrapped app'),
    FCM_URL: z
      .url({ protocol: /^https?$/ })
      .default('https://fcm.googleapis.com')
      .describe('address of Firebase’s pushes'),
  },
  limits: () => limits,
  routes: notificationsRoutes,
  mount: addOneClick,
  paths: { '/unsubscribe': {} },
  tasks: notificationsTasks,
  topics: notificationsTopics,
  notices: {
    system: {
      feed: 'system',
      preference: 'security',
      urgency: 'must',
      one: 'notices_system',
      why: 'notices_why_account',
    },
  },
  person: { erase: forgetNotices, export: exportNotices },
})
