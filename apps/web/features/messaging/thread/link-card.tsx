import type { LinkPreview } from '@plaudit/contract/messaging/shape'
import { Anchor } from '@plaudit/ui/link'

/** Preview of an address, as the server found it: the reader's browser asks nobody before a tap. */
export function LinkCard({ link }: { link: LinkPreview }) {
  return (
    <Anchor
      href={link.url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="mt-2 block rounded-in border-l-3 border-act bg-black/5 px-3 py-2 text-small no-underline"
    >
      <span className="block text-tiny text-muted">{link.site}</span>
      <b className="line-clamp-2 wrap-anywhere">{link.title}</b>
      {link.description && <span className="line-clamp-2 wrap-anywhere">{link.description}</span>}
    </Anchor>
  )
}
