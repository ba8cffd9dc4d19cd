import { expect, expectAccessible, newName, newPerson, settled, test, once } from './fixtures.ts'

test(
  'what was reported in a club: its owner hides it with a reason, and the log says so',
  once,
  async ({ page, signIn, baseURL }) => {
    const [owner, author, reader] = [
      await newPerson(baseURL),
      await newPerson(baseURL),
      await newPerson(baseURL),
    ]
    const { club } = await owner.api.call('Groups/addUpdateGroup', {
      title: `Sample quarrels ${newName()}`,
      access: 'public',
      membership: 'free',
    })
    const { gx_id } = club
    for (const one of [author, reader]) await one.api.call('Groups/add2Group', { gx_id })
    const { feed } = await author.api.call('feeds/addFeed', { gx_id, text: 'Harsh words' })
    await reader.api.call('reports/add', { entity: 'feed', fx_id: feed.fx_id, reason: 'insult' })
    await signIn(owner)
    await page.goto(`/c/${gx_id}?tab=reports`)
    const found = page.getByRole('listitem').filter({ hasText: 'Harsh words' })
    await expect(found.getByText('1 person reported this')).toBeVisible()
    await settled(page)
    await expectAccessible(page)
    // With a keyboard: J goes to the report, 2 hides it.
    await page.keyboard.press('j')
    await expect(found).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('2')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Unkind to a member')
    let answers = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/reports/answerInClub')) answers++
    })
    // Both presses of a double tap, before a busy phone draws anything.
    const hide = dialog.getByRole('button', { name: 'Hide' })
    await hide.evaluate((button: HTMLButtonElement) => [button, button].forEach((b) => b.click()))
    await expect(page.getByText('Nothing that was reported waits for you.')).toBeVisible()
    expect(answers).toBe(1)
    await page.getByRole('link', { name: 'Log' }).click()
    await expect(page.getByText('Unkind to a member')).toBeVisible()
  },
)
