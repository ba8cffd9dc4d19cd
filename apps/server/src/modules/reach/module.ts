import { defineModule } from '../../platform/module.ts'
import type { LimitTable } from '../../platform/http/limits.ts'
import type { Parts } from '../../platform/parts.ts'
import { exportEmbeds } from './data/ofPerson.ts'
import { visitsOf } from './data/visits.ts'
import { openViews, type Views } from './mutations/views.ts'
import { embedRoutes } from './routes/embeds.ts'
import { addReach } from './routes/reach.ts'
import { viewRoutes } from './routes/views.ts'

const limits = {
  /** Each is a number in memory and in a chart. */
  view: { seconds: 60, points: 60, crowd: 12_000 },
  /** Drawing costs more than reading; a picture that was drawn before costs nothing, but counts. */
  print: { seconds: 60, points: 240, crowd: 3000 },
} as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}

interface Reach {
  views: Views
}

function openReach({ db, ports }: Parts): Reach {
  ports.provide('linkVisits', visitsOf)
  return { views: openViews(db) }
}

const pagesOf = ({ ports }: Parts) => ports.get('publicContests')

/** The module that brings people to a contest from elsewhere: frames on other sites, short links, prints, views. */
export const reach = defineModule<Reach>({
  name: 'reach',
  limits: () => limits,
  open: openReach,
  routes: (parts, own) => [...embedRoutes(), ...viewRoutes({ ...own, pages: pagesOf(parts) })],
  queueBy: ({ cx_id }) => cx_id as string | undefined,
  mount: (app, parts, own, identify) =>
    addReach(app, { ...parts, ...own, pages: pagesOf(parts), identify }),
  // A contest's frames are its own: they go on without the person who made them, by the table's own key.
  person: { erase: async () => undefined, export: exportEmbeds },
})
