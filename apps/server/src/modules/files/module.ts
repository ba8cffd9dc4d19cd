import { defineModule } from '../../platform/module.ts'
import type { LimitTable } from '../../platform/http/limits.ts'
import { exportFiles } from './data.ts'
import { leaveFiles } from './mutations/leave.ts'
import { addFiles, filesRoutes } from './routes.ts'
import { openVideos, type Videos } from './mutations/videos.ts'
import { filesTasks } from './tasks.ts'

const limits = { upload: { seconds: 600, points: 300 } } as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}

export const files = defineModule<Videos>({
  name: 'files',
  limits: () => limits,
  open: openVideos,
  routes: filesRoutes,
  mount: async (app, parts, videos) => {
    addFiles(app, parts)
    await videos.mount(app)
  },
  tasks: filesTasks,
  person: { erase: leaveFiles, export: exportFiles },
})
