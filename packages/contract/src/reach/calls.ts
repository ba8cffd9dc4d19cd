import * as embeds from './embeds.ts'
import * as views from './views.ts'

/** The calls of what brings people to a contest, by their paths below `/app/`. */
export const reachCalls = {
  'contest/v2/addEmbed': embeds.addEmbed,
  'contest/v2/editEmbed': embeds.editEmbed,
  'contest/v2/revokeEmbed': embeds.revokeEmbed,
  'contest/v2/getEmbeds': embeds.getEmbeds,
  'contest/v2/getEmbed/{embed}': embeds.getEmbed,
  'contest/v2/countView': views.countView,
} as const
