import type { Service } from '@plaudit/contract/marketplace/service'
import { Player } from '../../../components/player.tsx'
import { api } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

const call = 'Services/getFilms/{sx_id}'

/** Films of the provider's own play in the page: an address of each is asked for when somebody wants to watch. */
export default function Films({ service: { sx_id } }: { service: Pick<Service, 'sx_id'> }) {
  const { data } = useQuery(callQuery(call, { sx_id }))
  const address = async (id: string) => {
    const { films } = await api.call(call, { sx_id })
    const film = films.find(({ document_id }) => document_id === id)
    return film && { src: film.url, subtitles: undefined }
  }
  return (
    <ul className="mb-4 grid gap-4">
      {data?.films.map(({ document_id, name, mime }) => (
        <li key={document_id}>
          <p className="mb-1 truncate text-small text-muted">{name}</p>
          <Player name={name} mime={mime} address={() => address(document_id)} />
        </li>
      ))}
    </ul>
  )
}
