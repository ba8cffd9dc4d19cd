import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Person } from '../bench/harness.ts'
import { expect, expectAccessible, newPerson, once, settled, test } from './fixtures.ts'

const password = 'a long sample password 7'
const nameOf = ({ session }: Person): string => session.username ?? ''

/** A browser that reads French, signed out. */
async function abroad(page: Page, path: string): Promise<void> {
  // No script of ours runs here: an answer that is on its way would write the session down again.
  await page.goto('/robots.txt')
  await page
    .context()
    .addCookies([{ name: 'language', value: 'fr', url: new URL(page.url()).origin }])
  await page.evaluate(() => {
    localStorage.clear()
    localStorage.setItem('language', 'FR')
  })
  await page.goto(path)
}

test(
  'en français: a session of another device is ended from here, the data is taken along, and the account goes',
  once,
  async ({ page, openFor, baseURL }) => {
    const person = await newPerson(baseURL)
    const elsewhere = await openFor(person)
    await elsewhere.goto('/my-tasks')
    await page.goto('/help')
    await abroad(page, '/auth?next=/edit-profile/security')
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
