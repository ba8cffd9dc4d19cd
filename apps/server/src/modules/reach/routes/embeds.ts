import { refuse } from '../../../platform/errors.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { embedsOf, shownUnder } from '../data/embeds.ts'
import { addEmbed, editEmbed, revokeEmbed } from '../mutations/embeds.ts'
import { presentEmbed } from '../present/embed.ts'
import { team } from '../../contests/mutations/scopes.ts'

/** Keys under which a contest stands on other people's sites (product 3). */
export function embedRoutes(): Route[] {
  return [
    route('contest/v2/addEmbed', {
      limit: 'write',
      idempotent: true,
      authorise: team,
      verb: ({ tx, input, scope }) => addEmbed(tx, scope.person, scope.contest.row, input),
      present: (row, { caller }) => ({
        embed: presentEmbed(row),
        message: sentence('embeds_server_added', caller.language),
      }),
    }),
    route('contest/v2/editEmbed', {
      limit: 'write',
      idempotent: true,
      authorise: team,
      verb: ({ tx, input, scope }) => editEmbed(tx, scope.person, scope.contest.row, input),
      present: (row, { caller }) => ({
        embed: presentEmbed(row),
        message: sentence('embeds_server_changed', caller.language),
      }),
    }),
    route('contest/v2/revokeEmbed', {
      limit: 'write',
      idempotent: true,
      authorise: team,
      verb: ({ tx, input, scope }) => revokeEmbed(tx, scope.person, scope.contest.row, input.embed),
      present: (_, { caller }) => ({
        revoked: true as const,
        message: sentence('embeds_server_revoked', caller.language),
      }),
    }),
    route('contest/v2/getEmbeds', {
      limit: 'read',
      authorise: team,
      read: async ({ db, scope }) => ({
        embeds: (await embedsOf(db, scope.contest.row.contest_id)).map(presentEmbed),
      }),
    }),
    route('contest/v2/getEmbed/{embed}', {
      limit: 'read',
      read: async ({ db, caller, input }) =>
        (await shownUnder(db, caller.site, input.embed)) ?? refuse('not_found'),
    }),
  ]
}
