import { m } from '@plaudit/i18n/messages'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { ShareRow } from '../../phone/open/share-row.tsx'
import { Face } from '../face.tsx'
import { nameOf } from '../words.ts'

/** The latest conversations, for what another app shares. */
export default function ShareIntoChat() {
  const { user } = useUser()
  const { data } = useQuery(callQuery('messages/getConversations', { filter: 'all', count: 20 }))
  if (!user || !data || data.conversations.length === 0) return null
  const userId = user.ID ?? 0
  return (
    <section className="mt-6">
      <h2 className="text-head">{m.phone_share_chats()}</h2>
      <ul className="divide-y divide-line">
        {data.conversations.map((one) => (
          <ShareRow
            key={one.id}
            href={`/chat/${one.id}`}
            draft={`message:${one.id}`}
            face={<Face conversation={one} userId={userId} />}
          >
            {nameOf(one, userId)}
          </ShareRow>
        ))}
      </ul>
    </section>
  )
}
