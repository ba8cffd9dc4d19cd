import { m } from '@plaudit/i18n/messages'
import type { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { confirm } from './dialogs.ts'
import { fingerprint } from './fingerprint.ts'
import { forgetOthers } from './offline/forget.ts'
import { signedIn } from './user.ts'

/** Signs in with the mailed link after a tap: mail scanners and previews open links too. */
export async function offerMailedLink(tok: string, queryClient: QueryClient): Promise<void> {
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
    void forgetOthers()
  } catch {
    // The notification has said it.
  }
}
