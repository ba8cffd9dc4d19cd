import type { SearchKind } from '@plaudit/contract/search/shapes'
import { m } from '@plaudit/i18n/messages'

/** Names of the tabs. */
export const kindNames: Record<SearchKind, () => string> = {
  contest: m.search_contests,
  person: m.search_people,
  service: m.search_services,
  job: m.search_jobs,
  club: m.search_clubs,
  post: m.search_posts,
}

/** Names of a single result. */
export const kindOf: Record<SearchKind, () => string> = {
  contest: m.search_contest,
  person: m.search_person,
  service: m.search_service,
  job: m.search_job,
  club: m.search_club,
  post: m.search_post,
}
