import * as accounts from './accounts/light.ts'
import * as admin from './admin/light.ts'
import * as clubs from './clubs/light.ts'
import * as contests from './contests/light.ts'
import * as entries from './entries/light.ts'
import * as feeds from './feeds/light.ts'
import * as files from './files/light.ts'
import * as hiring from './hiring/light.ts'
import * as joins from './joins/light.ts'
import * as messaging from './messaging/light.ts'
import * as marketplace from './marketplace/light.ts'
import * as notifications from './notifications/light.ts'
import * as orders from './orders/light.ts'
import * as payments from './payments/light.ts'
import * as reach from './reach/light.ts'
import * as reports from './reports/light.ts'
import * as search from './search/light.ts'
import * as people from './people/light.ts'
import * as ranking from './ranking/light.ts'
import * as team from './team/light.ts'
import * as todos from './todos/light.ts'
import * as sites from './sites/light.ts'
import * as voting from './voting/light.ts'

/*
 * Parts of every noun that a browser needs, without its schemas: one line for each noun in each list.
 */

/**
 * Every code a failed call can carry, with its HTTP status. The sentence for people is the message
 * `errors_<code>` of the catalogues; a code is stable, a sentence may be improved. Marked as pure: a browser never asks
 * for it, and would load every module's codes with its first script otherwise.
 */
export const errorStatus = /* @__PURE__ */ (() =>
  ({
    invalid_input: 400,
    invalid_session: 401,
    sign_in_required: 401,
    forbidden: 403,
    forged_request: 403,
    not_found: 404,
    request_too_slow: 408,
    changed_meanwhile: 409,
    idempotency_conflict: 409,
    in_progress: 409,
    illegal_step: 409,
    request_too_big: 413,
    unsupported_media: 415,
    too_many_requests: 429,
    something_went_wrong: 500,
    unavailable: 503,
    ...accounts.errors,
    ...admin.errors,
    ...clubs.errors,
    ...contests.errors,
    ...entries.errors,
    ...feeds.errors,
    ...hiring.errors,
    ...files.errors,
    ...messaging.errors,
    ...payments.errors,
    ...reports.errors,
    ...sites.errors,
    ...team.errors,
    ...todos.errors,
    ...voting.errors,
    ...marketplace.errors,
    ...orders.errors,
  }) as const)()

/** The calls made by GET; every other is a POST. */
export const getCalls: ReadonlySet<string> = new Set([
  ...accounts.gets,
  ...admin.gets,
  ...clubs.gets,
  ...contests.gets,
  ...feeds.gets,
  ...files.gets,
  ...hiring.gets,
  ...messaging.gets,
  ...notifications.gets,
  ...payments.gets,
  ...reach.gets,
  ...reports.gets,
  ...search.gets,
  ...people.gets,
  ...ranking.gets,
  ...todos.gets,
  ...sites.gets,
  ...voting.gets,
  ...marketplace.gets,
  ...orders.gets,
  ...joins.gets,
])
