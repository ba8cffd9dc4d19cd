import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'

/** Hands an address to the system's own sheet, or to the clipboard where there is none. */
export async function sharePage(url: string, title: string): Promise<void> {
  try {
    if ('share' in navigator) return await navigator.share({ url, title })
    await (navigator as Navigator).clipboard.writeText(url)
    showSuccess(m.phone_link_copied())
  } catch {
    // The person closed the sheet, or the browser keeps its clipboard to itself.
  }
}
