import { m } from '@plaudit/i18n/messages'
import { showSuccess, showToast } from '@plaudit/ui/toast'

/** Hands the address of a post to the system's own sheet, or to the clipboard where there is none. */
export async function sharePost(href: string, isPrivate: boolean): Promise<void> {
  const url = new URL(href, location.href).href
  if (isPrivate) showToast({ tone: 'info', message: m.feeds_members_link() })
  try {
    if ('share' in navigator) await navigator.share({ url })
    else {
      await (navigator as Navigator).clipboard.writeText(url)
      showSuccess(m.feeds_link_copied())
    }
  } catch {
    // Somebody who closes the sheet has shared nothing.
  }
}
