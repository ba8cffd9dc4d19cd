import { m } from '@plaudit/i18n/messages'
import { openContest } from '../../bench/harness.ts'
import { expect } from '../fixtures.ts'
import { somebody } from './chat.ts'
import type { Journey } from './frames.ts'
import { speak } from './speak.ts'

/** A contest's chat stands beside its standing: a visitor reads along once it is open, its team hides what was said. */
export const room: Journey = async ({ page, openFor, url, frame }) => {
  const { cx_id, organiser } = await openContest(url, 3)
  const voter = await somebody(url)
  await voter.api.call('messages/send', {
    cx_id,
    text: 'Who is the favourite?',
    client_id: `room-${voter.id}`,
  })
  const standing = url + frame.at('contest', `${cx_id}?view=standing`)
  await page.goto(standing)
  await expect(page.getByRole('main')).toContainText('Sign in to read along and write')
  await organiser.api.call('messages/saveRoom', { cx_id, is_public: true, slow_seconds: 30 })
  const team = await openFor(organiser)
  await team.goto(standing)
  const log = team.getByRole('log')
  await expect(log).toContainText('Who is the favourite?')
  await log.getByRole('button', { name: 'What to do with this message' }).first().click()
  const hide = team.getByRole('menuitem', { name: 'Hide' })
  await hide.waitFor()
  await frame.look(team)
  await hide.click()
  await expect(log).toContainText('Message hidden')
  await page.reload()
  await expect(page.getByRole('log')).toContainText('Message hidden')
  // They read along already.
  await expect(page.getByRole('main')).toContainText('Sign in to write here')
  const say = (text: string) =>
    voter.api.call('messages/send', { cx_id, text, client_id: `${text}-${voter.id}` })
  await say('And now?')
  await expect(say('Too soon')).rejects.toMatchObject({ code: 'chat_slow' })
  if (frame.isShell) return
  // The same room in the other languages.
  for (const locale of ['fr', 'es'] as const) {
    await speak(page, url, locale)
    await page.goto(standing)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('log')).toContainText(m.messaging_hidden({}, { locale }))
  }
}
