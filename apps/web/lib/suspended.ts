import type { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { appBase, isInApp } from './app-base.ts'
import { confirm } from './dialogs.ts'
import { openAnew } from './platform.ts'

/** A suspended person who proved themselves reads why, and appeals, without the letter too (product 11). */
export async function offerAppeal({ failure }: CallError): Promise<void> {
  const id = failure?.details?.['case_id']
  if (typeof id !== 'string') return
  const isWanted = await confirm({
    title: m.accounts_suspended_title(),
    description: m.accounts_suspended_text(),
    confirmLabel: m.accounts_suspended_read(),
  })
  if (isWanted) openAnew(`${isInApp(location.pathname) ? appBase : ''}/appeal/${id}`)
}
