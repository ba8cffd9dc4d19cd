import type { Api } from '@plaudit/client/client'

/** Returns the status of a refusal that a loader threw. */
const statusOf = (error: unknown): number | undefined =>
  (error as { init?: { status?: number } | null } | null)?.init?.status

/** Hides data that only the members of a private club may see: the page asks again for the person. */
export async function unlessHidden<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (statusOf(error) === 403) return null
    throw error
  }
}

/** A club and the first of what is written in it, as everybody sees them; null for members' eyes. */
export async function loadClub(api: Api, key: string) {
  const found = await unlessHidden(api.call('Groups/getGroups', { gx_id: key }))
  const club = found?.groups[0] ?? null
  const feeds =
    club === null ? null : await unlessHidden(api.call('feeds/getFeeds', { gx_id: club.gx_id }))
  return { club, feeds, key }
}
