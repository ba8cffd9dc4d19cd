import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { ShareRow } from '../../phone/open/share-row.tsx'
import { useMyClubs } from '../use-my-clubs.ts'
import { hrefOfClub } from '../words.ts'

/** The clubs that one is in, for what another app shares: it begins a post there. */
export default function ShareIntoClub() {
  const { data } = useMyClubs()
  const clubs = data?.groups.filter(({ mine, title }) => mine?.state === 'member' && title !== '')
  if (!clubs || clubs.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="text-head">{m.phone_share_clubs()}</h2>
      <ul className="divide-y divide-line">
        {clubs.map((club) => (
          <ShareRow
            key={club.gx_id}
            href={hrefOfClub(club)}
            draft={`post:${club.gx_id}`}
            face={
              <Avatar
                id={club.gx_id}
                name={club.title}
                source={club.cover && { src: club.cover.src }}
                size={48}
                shape="square"
              />
            }
          >
            {club.title}
          </ShareRow>
        ))}
      </ul>
    </section>
  )
}
