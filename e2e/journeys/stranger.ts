import { m } from '@plaudit/i18n/messages'
import { expect, goOffline } from '../fixtures.ts'
import { somebody } from './chat.ts'
import type { Journey } from './frames.ts'

/** A stranger asks to be let in, and is: each of the two in their own language. */
export const stranger: Journey = async ({ page, signIn, openFor, url, frame }) => {
  const [a, b] = [await somebody(url), await somebody(url)]
  await a.api.call('account/updatePreferences', { language: 'FR' })
  await b.api.call('account/updatePreferences', { language: 'ES' })
  const asking = await openFor(a)
  await asking.goto(url + frame.at('writeTo', String(b.id)))
  await expect(asking.locator('html')).toHaveAttribute('lang', 'fr')
  await asking.getByRole('textbox', { name: 'Message' }).fill('Puis-je vous demander un conseil ?')
  await asking.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(asking.getByRole('log')).toContainText('Puis-je vous demander')
  await signIn(b)
  await page.goto(url + frame.at('conversations'))
  await page.getByRole('button', { name: /Solicitudes de mensaje/ }).click()
  await page.getByRole('link', { name: new RegExp(a.name) }).click()
  await expect(page.getByRole('main')).toContainText(`${a.name} quiere escribirte`)
  await frame.look(page)
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Claro que sí')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(asking.getByRole('log')).toContainText('Claro que sí')
  // A text that each writes without a network waits, says so in their language, and goes out by itself.
  for (const [from, to, locale] of [
    [asking, page, 'fr'],
    [page, asking, 'es'],
  ] as const) {
    await goOffline(from)
    const text = `Tunnel, ${locale}`
    await from.getByRole('textbox', { name: m.messaging_message({}, { locale }) }).fill(text)
    await from.getByRole('button', { name: m.messaging_send({}, { locale }), exact: true }).click()
    await expect(from.getByRole('log')).toContainText(m.messaging_waits({}, { locale }))
    await from.context().setOffline(false)
    await expect(to.getByRole('log')).toContainText(text, { timeout: 20_000 })
  }
}
