import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Person } from '../bench/harness.ts'
import { expect, expectAccessible, newPerson, once, settled, test } from './fixtures.ts'

const password = 'a long sample password 7'
const nameOf = ({ session }: Person): string => session.username ?? ''

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator shows for a secret at a moment (RFC 6238): six digits, for half a minute. */
function codeOf(secret: string, at = Date.now()): string {
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

/** A browser that reads French or Spanish, signed out. */
async function abroad(page: Page, language: 'fr' | 'es', path: string): Promise<void> {
  // Where no script of ours runs: an answer that is on its way would write the session down again.
  await page.goto('/robots.txt')
  await page
    .context()
    .addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }])
  await page.evaluate((chosen) => {
    localStorage.clear()
    localStorage.setItem('language', chosen)
  }, language.toUpperCase())
  await page.goto(path)
}

test(
  'en español: a second factor is switched on, asked for at the next sign-in, and a recovery code stands in for it',
  once,
  async ({ page, baseURL }) => {
    const person = await newPerson(baseURL)
    await page.goto('/help')
    await abroad(page, 'es', '/auth?next=/edit-profile/security')
    const signIn = async () => {
      await page.locator('input[autocomplete^="username"]').fill(nameOf(person))
      await page.getByLabel('Contraseña', { exact: true }).fill(password)
      await page.locator('form button[type=submit]').click()
    }
    await signIn()
    await expect(page).toHaveURL(/\/edit-profile\/security$/)
    await page.getByRole('button', { name: 'Activarlo' }).click()
    const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? ''
    await settled(page)
    await expectAccessible(page)
    await page.getByLabel('Código').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Comprobar el código' }).click()
    await expect(page.getByText('Guarda estos códigos')).toBeVisible()
    const spare = (await page.locator('ul.font-mono li').first().textContent()) ?? ''

    for (const code of [() => codeOf(secret, Date.now() + 30_000), () => spare]) {
      await abroad(page, 'es', '/auth?next=/edit-profile/security')
      await signIn()
      await expect(page.locator('input[autocomplete="one-time-code"]')).toBeVisible()
      await page.locator('input[autocomplete="one-time-code"]').fill(code())
      await page.locator('form button[type=submit]').click()
      await expect(page).toHaveURL(/\/edit-profile\/security$/)
    }
    await expect(page.getByText('Quedan 9 códigos')).toBeVisible()
  },
)

test(
  'en français: a session of another device is ended from here, the data is taken along, and the account goes',
  once,
  async ({ page, openFor, baseURL }) => {
    const person = await newPerson(baseURL)
    const elsewhere = await openFor(person)
    await elsewhere.goto('/my-tasks')
    await page.goto('/help')
    await abroad(page, 'fr', '/auth?next=/edit-profile/security')
    await page.locator('input[autocomplete^="username"]').fill(nameOf(person))
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.locator('form button[type=submit]').click()
    await expect(page.getByText('cet appareil')).toBeVisible()
    await page.getByRole('button', { name: 'Se déconnecter', exact: true }).last().click()
    await expect(page.getByRole('button', { name: 'Se déconnecter', exact: true })).toHaveCount(0)
    await elsewhere.reload()
    await expect(elsewhere.locator('main').getByRole('link', { name: 'Sign in' })).toBeVisible()

    await page.getByRole('button', { name: 'Créer le fichier' }).click()
    const made = page.getByRole('link', { name: 'Télécharger' })
    await expect(made).toBeVisible({ timeout: 60_000 })
    const [file] = await Promise.all([page.waitForEvent('download'), made.click()])
    expect(file.suggestedFilename()).toMatch(/\.zip$/)
    expect(readFileSync(await file.path()).toString('latin1', 0, 2)).toBe('PK')
    await settled(page)
    await expectAccessible(page)

    await page.getByLabel(`Saisissez ${nameOf(person)} pour confirmer`).fill(nameOf(person))
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto(`/user/${nameOf(person)}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Personne sur cette scène')
  },
)
