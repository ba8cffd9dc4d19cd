import { register, type Person } from '../../bench/harness.ts'
import { expect, newName, newPerson } from '../fixtures.ts'
import { dots } from '../pictures.ts'
import { rest, type Journey } from './frames.ts'

/** Somebody who has a service to offer. */
export async function provider(url: string): Promise<Person> {
  const person = await register(url, newName())
  const file = new Blob([Uint8Array.from(dots(64, 48))], { type: 'image/png' })
  const { attachment_id } = await person.api.call('Files/upload', { purpose: 'service', file })
  await person.api.call('services/addService', {
    title: 'Sample portraits',
    category: 459,
    stype: 'onetime',
    currency: 'EUR',
    package: [
      {
        label: 'Small',
        price: 2000,
        included: 'One thing',
        delivery_time: 3,
        delivery_unit: 'day',
      },
    ],
    service_image: [attachment_id],
    delivery: ['online'],
    submit: true,
  })
  return person
}

export const job: Journey = async ({ page, signIn, openFor, url, frame }) => {
  const [poster, stranger] = [await newPerson(url), await newPerson(url)]
  const able = await provider(url)
  const title = `A photographer for the final ${newName()}`
  await signIn(poster)
  await page.goto(url + frame.at('jobs'))
  await rest(frame, page)
  await page.getByRole('button', { name: 'Post a job' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Category').selectOption({ label: 'Photography' })
  await form.getByLabel('What should happen?').fill('Five acts, ninety minutes, low light.')
  await frame.look(page)
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByLabel('Amount').fill('500')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('button', { name: 'Post the job' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  await rest(frame, page)
  const address = page.url()

  const without = await openFor(stranger)
  await without.goto(address)
  await expect(
    without.getByText("You cannot send an offer because you don't have any service created."),
  ).toBeVisible()
  await rest(frame, without)
  await without.getByRole('link', { name: 'Create a service' }).click()
  await expect(without.getByRole('heading', { name: 'What do you sell?' })).toBeVisible()

  const maker = await openFor(able)
  await maker.goto(url + frame.at('jobs'))
  await maker.getByRole('searchbox').first().fill(title)
  await maker.getByRole('link', { name: title }).click()
  await maker.getByLabel(/^Your price/).fill('450')
  await maker.getByLabel('Message').fill('I live ten minutes away')
  await rest(frame, maker)
  await maker.getByRole('button', { name: 'Send the offer' }).click()
  await expect(
    maker.getByRole('heading', { name: 'You have already sent an offer for the job.' }),
  ).toBeVisible()
  await frame.look(maker)

  await expect(page.getByText('I live ten minutes away')).toBeVisible()
  await frame.look(page)
  await page.getByRole('button', { name: 'Accept for €450' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /^Accept for/ })
    .click()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay €450.00' }).click()
  await page.getByRole('button', { name: 'It is paid' }).click()
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByText('Pending').first()).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('Filled')).toBeVisible()
  await rest(frame, page)
}
