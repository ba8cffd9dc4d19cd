import type { Feed } from '@plaudit/contract/feeds/shape'
import { Picture } from '@plaudit/ui/picture'
import { part } from '../../../lib/part.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { Written } from './text.tsx'

/** Drawn with the post, and alive after it: few posts ask. */
const PollView = part(async () => ({ default: (await import('./poll-view.tsx')).PollView }))
const PostFilm = part(() => import('./post-film.tsx'))
const Outside = part(() => import('./outside.tsx'))

/** Body of a post, with its pictures in fixed shapes, so that nothing jumps while they come. */
export function PostBody({ feed, large }: { feed: Feed; large?: boolean }) {
  const { attachments, link, poll, media_url } = feed
  const [first] = attachments
  return (
    <>
      <Written text={feed.text} className={large ? 'text-lead' : ''} />
      {poll && <PollView feed={feed} poll={poll} />}
      {first && (
        <div
          className={`-mx-4 mt-3 grid gap-1.5 sm:-mx-6 ${attachments.length > 1 ? 'grid-cols-2' : ''}`}
        >
          {attachments.map((picture) => (
            <Picture
              key={picture.attachment_id}
              source={pictureSource(picture)}
              id={picture.attachment_id}
              name=""
              alt=""
              ratio={attachments.length > 1 ? '1/1' : '4/3'}
              sizes="(min-width: 48rem) 44rem, 100vw"
            />
          ))}
        </div>
      )}
      {feed.film && (
        <PostFilm
          feed={feed}
          waiting={<span className="mt-3 block aspect-video rounded-in bg-stage" />}
        />
      )}
      {(media_url || link) && <Outside url={media_url} link={link} />}
    </>
  )
}
