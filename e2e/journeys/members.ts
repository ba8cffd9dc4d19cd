import { expect, newName, newPerson } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'

/** Somebody is invited by a link, shut out with a reason, let in again by lifting the ban, and given the club. */
export const members: Journey = async ({ page, signIn, openFor, url, frame }) => {
  const [owner, guest] = [await newPerson(url), await newPerson(url)]
  const { club } = await owner.api.call('Groups/addUpdateGroup', {
    title: `Sample club ${newName()}`,
    access: 'private',
    membership: 'free',
    introduced: true,
  })
  const clubAt = (more = '') => url + frame.at('club', club.gx_id + more)
  await signIn(owner)
  await page.goto(clubAt())
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByRole('dialog').getByLabel('Make a link').inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  const other = await openFor(guest)
  await other.goto(url + frame.at('clubInvitation', new URL(link).hash))
  await other.getByRole('button', { name: 'Come in' }).click()
  await expect(other.getByText('You are a member')).toBeVisible()

  await page.goto(clubAt('?tab=members'))
  const row = () => page.getByRole('listitem').filter({ hasText: guest.session.username ?? '' })
  const choose = async (name: string) => {
    await row()
      .getByRole('button', { name: /What to do with/ })
      .click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const dialog = page.getByRole('dialog')
  await choose('Silence')
  await dialog.getByLabel('Reason').fill('Too loud today')
  await dialog.getByRole('button', { name: 'Silence' }).click()
  await expect(row().getByText(/Silent until/)).toBeVisible()
  await choose('Ban')
  await dialog.getByRole('button', { name: 'Ban' }).click()
  await expect(dialog.getByText('Say why', { exact: false }).first()).toBeVisible()
  await dialog.getByLabel('Reason').fill('Adverts in every post')
  await rest(frame, page)
  await dialog.getByRole('button', { name: 'Ban' }).click()
  await expect(page.getByRole('heading', { name: 'Shut out' })).toBeVisible()
  await rest(frame, page)
  await other.goto(url + frame.at('notices'))
  await expect(other.getByText(/Adverts in every post/)).toBeVisible()
  await other.goto(clubAt())
  await expect(other.getByText('You are shut out of this club.')).toBeVisible()
  await rest(frame, other)

  await row().getByRole('button', { name: 'Lift the ban' }).click()
  await expect(page.getByRole('heading', { name: 'Shut out' })).toHaveCount(0)
  await page.goto(clubAt('?tab=log'))
  await expect(page.getByText('Adverts in every post')).toBeVisible()
  await other.reload()
  await other.getByRole('button', { name: 'Ask to join' }).click()
  await expect(other.getByText('Asked. The club will answer.').first()).toBeVisible()
  // The next owner has to be inside.
  await page.goto(clubAt('?tab=members'))
  const letIn = page.getByRole('button', { name: 'Let in', exact: true })
  await letIn.click()
  await expect(letIn).toHaveCount(0)
  await choose('Hand the club over')
  await dialog.getByRole('button', { name: 'Hand the club over' }).click()
  await expect(page.getByText('You keep order here')).toBeVisible()
  await other.reload()
  await expect(other.getByText('You own this club')).toBeVisible()
}
