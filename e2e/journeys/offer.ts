import { alive } from '../alive.ts'
import { expect, newName, newPerson } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'
import { provider } from './job.ts'

/** An offer is countered with words, accepted, waits for its payment on both sides, and is called off. */
export const offer: Journey = async ({ page, signIn, openFor, url, frame }) => {
  const poster = await newPerson(url)
  const able = await provider(url)
  const title = `Lights for the final ${newName()}`
  const { feed } = await poster.api.call('feeds/addFeed', {
    group_id: 108,
    text: 'Five acts.',
    data: { title, budget: 50_000, currency: 'EUR', category: 459 },
  })
  await able.api.call('offers/send', {
    feed_item_id: feed.feed_item_id,
    price: { amount: 45_000, currency: 'EUR' },
    message: 'Ten minutes away',
    delivery_time: 2,
    delivery_unit: 'day',
  })
  await signIn(poster)
  await page.goto(url + frame.at('jobs', `?search=${encodeURIComponent(title)}`))
  await page.getByRole('link', { name: title }).click()
  const mark = page.getByRole('button', { name: /^Shortlist \D/ })
  await mark.click()
  await expect(page.getByRole('button', { name: 'Shortlist 1' })).toBeVisible()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Counter', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Your price/).fill('400,50')
  await dialog.getByLabel('Message').fill('That is all there is')
  await dialog.getByRole('button', { name: 'Counter' }).click()
  await expect(page.getByText('Waits for an answer')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox').first()).toHaveValue(title)

  const maker = await openFor(able)
  await maker.goto(url + frame.at('offers', '?list=sent'))
  await expect(maker.getByText(/Can be answered until/)).toBeVisible()
  await maker.getByText('What was said').click()
  await expect(maker.getByText('That is all there is')).toBeVisible()
  await rest(frame, maker)
  await maker.getByRole('button', { name: 'Accept for €400.50' }).click()
  await maker
    .getByRole('alertdialog')
    .or(maker.getByRole('dialog'))
    .getByRole('button', { name: /^Accept for/ })
    .click()
  await expect(maker.getByText(/Waits for the payment until/)).toBeVisible()
  await maker.getByRole('link', { name: 'See the order' }).click()
  await expect(maker.getByText('Waits for payment').first()).toBeVisible()
  await rest(frame, maker)

  await page.goto(url + frame.at('offers'))
  await expect(page.getByText(/Pay by .*, or the offer opens again/)).toBeVisible()
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByRole('link', { name: 'Pay €400.50' })).toBeVisible()
  await rest(frame, page)
  // The maker has no time after all: the offer is open again, for both at once.
  await maker.getByRole('button', { name: 'Cancel order' }).click()
  await maker.getByRole('dialog').getByRole('textbox').fill('No time after all')
  await maker
    .getByRole('dialog')
    .getByRole('button', { name: /Cancel order/ })
    .click()
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await alive(page)
  await page.goto(url + frame.at('offers'))
  await expect(page.getByText('Waits for an answer')).toBeVisible()
  await maker.goto(url + frame.at('offers', '?list=sent'))
  await expect(maker.getByRole('button', { name: /^Accept for/ })).toBeVisible()
}
