import ExternalLink from 'lucide-react/icons/external-link'
import { m } from '@plaudit/i18n/messages'

const film = /\.(mp4|webm|ogv)$/i
const sound = /\.(mp3|ogg|oga|wav|m4a)$/i

function siteOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return url
  }
}

/** A film or sound at another site opens there: nothing of theirs is loaded into the page before somebody asks for it. */
export function Media({ url }: { url: string }) {
  const path = url.split(/[?#]/)[0] ?? ''
  const kind = film.test(path) ? 'film' : sound.test(path) ? 'sound' : 'page'
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener nofollow ugc"
      data-kind={kind}
      className="flex min-h-18 items-center justify-between gap-3 rounded-card border border-line bg-raised px-4 font-semibold hover:bg-sunken"
    >
      <span className="min-w-0 truncate">{m.marketplace_media_open({ site: siteOf(url) })}</span>
      <ExternalLink aria-hidden="true" className="size-5 flex-none text-muted" />
    </a>
  )
}
