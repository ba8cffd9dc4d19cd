import type { Embed } from '@plaudit/contract/reach/embeds'
import type { EmbedRow } from '../data/embeds.ts'

export const presentEmbed = ({ embed, embed_name, origins, created_at }: EmbedRow): Embed => ({
  embed,
  embed_name,
  origins,
  createdAt: created_at.toISOString(),
})
