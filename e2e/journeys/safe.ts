import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { m } from '@plaudit/i18n/messages'
import { register, type Person } from '../../bench/harness.ts'
import { expect, newName, newPerson } from '../fixtures.ts'
import { theAdmin } from '../installation.ts'
import { rest, type Frame, type Journey } from './frames.ts'
import { localeHere, speak } from './speak.ts'

const password = 'a long sample password 7'
const fresh = 'nine quiet otters'
const nameOf = ({ session }: Person): string => session.username ?? ''

/** Somebody types their name and password on the way to a screen of the shell or the site. */
async function typesIn(page: Page, url: string, frame: Frame, name: string, secret: string) {
  const next = encodeURIComponent(frame.at('security'))
  await page.goto(url + frame.at('auth', `?next=${next}`))
  await page.locator('input[autocomplete^="username"]').fill(name)
  await page.locator('input[autocomplete="current-password"]').fill(secret)
  await page.locator('form button[type=submit]').click()
}

/** A passkey is added and named, signs in, and is removed. */
export const passkey: Journey = async ({ page, url: own, frame }) => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const person = await newPerson(own)
  // Browsers bind passkeys to a name; a number is none.
  const url = own.replace('127.0.0.1', 'localhost')
  await typesIn(page, url, frame, nameOf(person), password)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const keys = page.getByRole('button', { name: 'Rename' })
  await expect(keys).toHaveCount(1)
  await rest(frame, page)
  await keys.click()
  await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('The phone of the atelier')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The phone of the atelier')).toBeVisible()

  await page.goto(url + frame.at('auth', `?next=${encodeURIComponent(frame.at('security'))}`))
  const left = page.waitForEvent('load')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await left
  await page.goto(url + frame.at('auth', `?next=${encodeURIComponent(frame.at('security'))}`))
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('The phone of the atelier')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(keys).toHaveCount(0)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the six digits that an authenticator shows for a secret at a moment (RFC 6238), for half a minute. */
function shown(secret: string, at = Date.now()): string {
  const bits = [...secret]
    .map((sign) => letters.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const from = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A second factor is switched on, asked for on another device, and a recovery code stands in for it. */
export const factor: Journey = async ({ page, openFor, url, frame }) => {
  const person = await newPerson(url)
  const locale = localeHere(frame.isShell)
  const into = { locale }
  await speak(page, url, locale, person)
  await typesIn(page, url, frame, nameOf(person), password)
  await page.getByRole('button', { name: m.security_factor_begin({}, into) }).click()
  const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? ''
  await rest(frame, page)
  await page.getByLabel(m.security_code({}, into)).fill(shown(secret))
  await page.getByRole('button', { name: m.security_factor_check({}, into) }).click()
  await expect(page.getByText(m.security_recovery_keep({}, into))).toBeVisible()
  await expect(page.getByRole('img', { name: m.security_factor_qr({}, into) })).toBeVisible()
  const spare = (await page.locator('ul.font-mono li').first().textContent()) ?? ''

  for (const code of [() => shown(secret, Date.now() + 30_000), () => spare]) {
    const elsewhere = await openFor()
    await speak(elsewhere, url, locale)
    await typesIn(elsewhere, url, frame, nameOf(person), password)
    const box = elsewhere.locator('input[autocomplete="one-time-code"]')
    await box.fill(code())
    await elsewhere.locator('form button[type=submit]').click()
    await expect(elsewhere).toHaveURL(url + frame.at('security'))
  }
  await page.reload()
  await expect(page.getByText(m.security_recovery_left({ count: 9 }, into))).toBeVisible()
}

/** A forgotten password is set anew by the link of the letter, and opens the account. */
export const forgotten: Journey = async ({ page, url, frame }) => {
  const name = newName()
  await register(url, name)
  const locale = localeHere(frame.isShell)
  const into = { locale }
  await speak(page, url, locale)
  await page.goto(url + frame.at('auth'))
  await page.getByRole('link', { name: m.accounts_forgot_title({}, into) }).click()
  await page.locator('input[type=email]').fill(`${name}@example.org`)
  await page.getByRole('button', { name: m.accounts_forgot_send({}, into) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    m.accounts_forgot_sent_title({}, into),
  )
  const { api } = await theAdmin()
  const find = async () => {
    const { mails } = await api.call('admin/getMailbox', {})
    const letter = mails.find(({ recipient }) => recipient === `${name}@example.org`)
    return /\/auth\?password=(\w+)/.exec(letter?.text ?? '')?.[1]
  }
  await expect.poll(find).toBeDefined()
  await page.goto(url + frame.at('auth', `?password=${await find()}`))
  const boxes = page.locator('input[autocomplete="new-password"]')
  await expect(boxes).toHaveCount(2)
  await frame.turn(page)
  for (const box of await boxes.all()) await box.fill(fresh)
  await page.getByRole('button', { name: m.accounts_forgot_set({}, into) }).click()
  await expect(page.getByText(m.accounts_forgot_done({}, into))).toBeVisible()
  await typesIn(page, url, frame, name, fresh)
  await expect(page).toHaveURL(url + frame.at('security'))
}
