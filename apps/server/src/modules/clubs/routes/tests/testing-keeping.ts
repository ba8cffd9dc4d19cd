import type { Api } from '@plaudit/client/client'
import type { ClubVerdict } from '@plaudit/contract/clubs/constants'
import { clubVerdicts } from '@plaudit/contract/clubs/constants'
import { outcome, stand, type People, type Someone, type Standing } from './testing-matrix.ts'

/** Standing of the person on whom a verdict is tried. */
const before: Partial<Record<ClubVerdict, Standing>> = {
  let_in: 'asked',
  decline: 'asked',
  unban: 'banned',
  unmute: 'muted',
  demote: 'moderator',
}

/** Verdicts that are the owner's and the admins' alone. */
export const runnersVerdicts: readonly ClubVerdict[] = ['promote', 'demote', 'hand_over']

/** Tries every verdict on one person of a club, each from the state that it is for. */
export async function tryVerdicts(
  api: Api,
  gxId: string,
  { target, owner }: { target: Someone; owner: Someone },
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const verdict of clubVerdicts) {
    await stand(gxId, target, before[verdict] ?? 'member')
    const { user_id } = target
    found[verdict] = await outcome(
      api.call('Groups/moderate', { gx_id: gxId, user_id, verdict, minutes: 60 }),
    )
    if (verdict === 'hand_over' && found[verdict] === 'ok')
      await target.api.call('Groups/moderate', { gx_id: gxId, user_id: owner.user_id, verdict })
  }
  return found
}

/** Tries all that is done with a member's words: by their author, and by keepers. */
export async function tryOnWords(
  api: Api,
  gxId: string,
  author: People['member'],
): Promise<Record<string, string>> {
  const { feed } = await author.api.call('feeds/addFeed', { gx_id: gxId, text: 'Said' })
  const { fx_id } = feed
  const { comment } = await author.api.call('comments/add', { fx_id, text: 'Said too' })
  const { comment_id } = comment
  const { reply } = await author.api.call('replies/add', { comment_id, text: 'And this' })
  const { reply_id } = reply
  const reason = 'Not here'
  const acts: Record<string, () => Promise<unknown>> = {
    'edit a post': () => api.call('feeds/editFeed', { fx_id, text: 'Changed' }),
    'edit a comment': () => api.call('comments/edit', { comment_id, text: 'Changed' }),
    'hide a comment': () => api.call('feeds/moderate', { comment_id, verdict: 'hide', reason }),
    'show a comment': () => api.call('feeds/moderate', { comment_id, verdict: 'show' }),
    'hide a reply': () => api.call('feeds/moderate', { reply_id, verdict: 'hide', reason }),
    'delete a reply': () => api.call('replies/delete', { reply_id, reason }),
    'delete a comment': () => api.call('comments/delete', { comment_id, reason }),
    'pin a post': () => api.call('feeds/moderate', { fx_id, verdict: 'pin' }),
    'unpin a post': () => api.call('feeds/moderate', { fx_id, verdict: 'unpin' }),
    'hide a post': () => api.call('feeds/moderate', { fx_id, verdict: 'hide', reason }),
    'show a post': () => api.call('feeds/moderate', { fx_id, verdict: 'show' }),
    'delete a post': () => api.call('feeds/deleteFeed', { fx_id, reason }),
  }
  const found: Record<string, string> = {}
  for (const [act, tried] of Object.entries(acts)) found[act] = await outcome(tried())
  return found
}
