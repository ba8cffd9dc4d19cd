import { expect, expectAccessible, newName, newPerson, settled, test } from './fixtures.ts'
import { journeys, onSite } from './journeys/table.ts'

test('a private club: its door, a request, and what one reads once let in [cf:ada3e]', async ({
  page,
  signIn,
  openFor,
  baseURL,
}) => {
  const [owner, guest] = [await newPerson(baseURL), await newPerson(baseURL)]
  const { club } = await owner.api.call('Groups/addUpdateGroup', {
    title: `Behind the curtain ${newName()}`,
    access: 'private',
    membership: 'free',
    introduced: true,
  })
  const { feed } = await owner.api.call('feeds/addFeed', {
    gx_id: club.gx_id,
    text: 'Only for us',
    client_id: newName(),
  })
  const hidden = await owner.api.call('Groups/addUpdateGroup', {
    title: `Unsaid ${newName()}`,
    access: 'private',
    membership: 'free',
  })
  // Crawlers and chats read these of a page: its tags, its words, its data.
  for (const path of [club.gx_id, `${club.gx_id}/${feed.feed_item_id}`, hidden.club.gx_id]) {
    const html = await (await page.request.get(`/c/${path}`)).text()
    expect(html).toContain('og:title')
    for (const word of ['Only for us', 'Unsaid']) expect(html).not.toContain(word)
  }
  // The keeper's page has read the club while nobody asked.
  const keeper = await openFor(owner)
  await keeper.goto(`/c/${club.gx_id}`)
  await expect(keeper.getByText('Only for us')).toBeVisible()
  await signIn(guest)
  for (const address of [`/c/${club.gx_id}`, `/user-groups/${club.gx_id}/feeds`]) {
    await page.goto(address)
    await expect(
      page.getByRole('heading', {
        name: 'You must be a member of this club to view its contents.',
      }),
    ).toBeVisible()
    await expect(page.locator('main')).not.toContainText('Only for us')
  }
  await settled(page)
  await expectAccessible(page)
  await page.getByLabel('A line about yourself').fill('I pull the curtain')
  await page.locator('form').getByRole('button', { name: 'Ask to join' }).click()
  await expect(page.getByText('Asked. The club will answer.').first()).toBeVisible()

  await keeper.getByRole('link', { name: /^Members/ }).click()
  await expect(keeper.getByText('I pull the curtain')).toBeVisible()
  await settled(keeper)
  await expectAccessible(keeper)
  await keeper.getByRole('button', { name: 'Let in' }).click()
  await expect(keeper.getByRole('button', { name: 'Let in' })).toHaveCount(0)
  await keeper.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(keeper.getByRole('listitem').filter({ hasText: 'Let in' })).toBeVisible()
  await settled(keeper)
  await expectAccessible(keeper)
  await page.reload()
  await expect(page.getByText('Only for us')).toBeVisible()
  // Readers can report a post that somebody else wrote.
  await page.getByRole('article').getByRole('button', { name: 'More about this post' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const report = page.getByRole('dialog')
  await report.getByRole('radio').first().check()
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(report).toHaveCount(0)
  // And the club itself: its menu lies above the tabs.
  await page.getByRole('button', { name: 'More about this club' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(report).toBeVisible()
  // A club that says nothing of itself is gone from the page of a person who leaves it.
  const where = { gx_id: hidden.club.gx_id }
  await guest.api.call('Groups/add2Group', where)
  const { ID: user_id = 0 } = await guest.api.call('api/getUser', {})
  await owner.api.call('Groups/moderate', { ...where, user_id, verdict: 'let_in' })
  await page.goto(`/c/${where.gx_id}`)
  await page.getByRole('button', { name: 'More about this club' }).click()
  await page.getByRole('menuitem', { name: 'Leave the club' }).click()
  await page.getByRole('button', { name: 'Leave the club' }).last().click()
  await expect(page.getByRole('button', { name: 'Ask to join' })).toBeVisible()
})

test('a job: posted, offered for once, accepted, paid [cf:1be7e]', onSite(journeys.job))
