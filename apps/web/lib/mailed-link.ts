import { m } from '@plaudit/i18n/messages'
import type { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { confirm } from './dialogs.ts'
import { fingerprint } from './fingerprint.ts'
import { signedIn } from './user.ts'

let token: string | undefined

/** Takes `tok` of a mailed link out of the address before anything else can see it (product 1). */
export function takeMailedToken(): void {
  const url = new URL(location.href)
  const found = url.searchParams.get('tok')
  if (!found) return
  token = found
  url.searchParams.delete('tok')
  history.replaceState(history.state, '', url)
}

/** Signs in with the mailed link after a tap: mail scanners and previews open links too. */
export async function offerMailedLink(queryClient: QueryClient): Promise<void> {
  if (!token) return
  const tok = token
  token = undefined
  const agreed = await confirm({
    title: m.common_mail_link_title(),
    description: m.common_mail_link_text(),
    confirmLabel: m.common_sign_in(),
  })
  if (!agreed) return
  try {
    const { token: session, ...user } = await api.call('api/getUser', {
      tok,
      fingerprint: fingerprint(),
    })
    signedIn(queryClient, { token: session, ssid: user.ssid, user })
  } catch {
    // The notification has said it.
  }
}
