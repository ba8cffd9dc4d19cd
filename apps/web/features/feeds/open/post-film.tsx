import type { Feed } from '@plaudit/contract/feeds/shape'
import { Player } from '../../../components/player.tsx'
import { api } from '../../../lib/api.ts'

/** The author's own film plays in the post: its address is asked for when somebody wants to watch. */
export default function PostFilm({
  feed: { fx_id, film },
}: {
  feed: Pick<Feed, 'fx_id' | 'film'>
}) {
  if (!film) return null
  const address = async () => ({
    src: (await api.call('feeds/getFilm', { fx_id })).film.url,
    subtitles: undefined,
  })
  return (
    <div className="mt-3 grid aspect-video place-items-center overflow-hidden rounded-in bg-stage">
      <Player name={film.name} mime={film.mime} address={address} />
    </div>
  )
}
