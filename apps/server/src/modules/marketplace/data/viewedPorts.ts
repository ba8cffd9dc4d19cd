import type { ViewedKind } from '@plaudit/contract/marketplace/viewed'
import type { ViewablePort } from '../../../platform/viewable.ts'

declare module '../../../platform/ports.ts' {
  interface PortTypes {
    viewedContest: ViewablePort
    viewedPerson: ViewablePort
    viewedJob: ViewablePort
  }
}

/** Ports that know each kind beside services. */
export const viewedPorts = {
  contest: 'viewedContest',
  person: 'viewedPerson',
  job: 'viewedJob',
} as const satisfies Record<Exclude<ViewedKind, 'service'>, string>
