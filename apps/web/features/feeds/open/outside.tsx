import Globe from 'lucide-react/icons/globe'
import Play from 'lucide-react/icons/play'
import type { Feed } from '@plaudit/contract/feeds/shape'
import { Anchor } from '@plaudit/ui/link'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../../../lib/picture-source.ts'

interface Props {
  url: Feed['media_url']
  link: Feed['link']
}

/** Ways out of a post: a film, and the page of an address with what it says of itself. */
export default function Outside({ url, link }: Props) {
  return (
    <>
      {url && <Media url={url} />}
      {link && <LinkCard link={link} />}
    </>
  )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)

/** A video stays on its own site: a reader's browser asks nobody else before it is tapped. */
const Media = ({ url }: { url: string }) => (
  <Anchor
    href={url}
    target="_blank"
    rel="nofollow noopener ugc"
    className="mt-3 flex aspect-video items-center justify-center gap-2 rounded-in bg-stage text-on-stage"
  >
    <Play aria-hidden="true" className="size-8" />
    {hostOf(url)}
  </Anchor>
)

function LinkCard({ link }: { link: NonNullable<Feed['link']> }) {
  return (
    <Anchor
      href={link.url}
      target="_blank"
      rel="nofollow noopener ugc"
      className="mt-3 grid grid-cols-[1fr_auto] overflow-hidden rounded-in border border-line hover:border-line-strong"
    >
      <span className="grid content-center gap-1 p-3">
        <span className="flex items-center gap-1.5 text-micro text-muted">
          <Globe aria-hidden="true" className="size-3.5" />
          {link.host}
        </span>
        <span className="text-small font-semibold">{link.title}</span>
        <span className="line-clamp-2 text-small text-muted">{link.description}</span>
      </span>
      {link.image && (
        <Picture
          source={pictureSource(link.image)}
          id={link.image.attachment_id}
          name=""
          alt=""
          ratio="1/1"
          className="w-28"
        />
      )}
    </Anchor>
  )
}
