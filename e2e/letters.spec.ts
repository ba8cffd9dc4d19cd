import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { register } from '../bench/harness.ts'
import { expect, newName, once, test } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'
import { shell } from './journeys/frames.ts'

let smtp: SMTPServer
let letters: { to: string; text: string }[] = []

/** The words of a letter: each of its parts as the mail program of its reader decodes it. */
function wordsOf(raw: string): string {
  return raw
    .split(/\r?\n--/)
    .map((part) => {
      const [head = '', ...body] = part.split(/\r?\n\r?\n/)
      const text = body.join('\n\n')
      if (/transfer-encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString()
      if (!/quoted-printable/i.test(head)) return text
      const bytes = text
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
          String.fromCodePoint(Number.parseInt(hex, 16)),
        )
      return Buffer.from(bytes, 'latin1').toString()
    })
    .join('\n')
}

test.beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const text = wordsOf(Buffer.concat(parts).toString())
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

// After the mail server, whose port it is told.
ownInstallation(() => ({
  LOG_LEVEL: 'info',
  SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  MAIL_FROM: 'stage@example.org',
}))

/** Returns what the newest letter to an address has of this kind. */
async function inLetter(to: string, wanted: RegExp): Promise<string> {
  const find = () => letters.findLast((one) => one.to === to && wanted.test(one.text))
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  return wanted.exec(find()?.text ?? '')?.[0] ?? ''
}
const aCode = /\b\d{6}\b/

test(
  'en español, in the phone’s shell: another address takes the place of the old one once both mailboxes said yes [cf:9c971]',
  once,
  async ({ page, signIn }) => {
    const person = await register(here.url, newName())
    const old = `${person.session.username}@example.org`
    const wanted = `${newName()}@example.org`
    await person.api.call('register/sendCode', { email: old })
    await person.api.call('register/sendCode', { email: old, code: await inLetter(old, aCode) })
    letters = []
    await signIn(person)
    await page.addInitScript(() => localStorage.setItem('language', 'ES'))
    await page.context().addCookies([{ name: 'language', value: 'es', url: here.url }])
    await page.goto(here.url + shell.at('ownPage', 'contact'))
    await page.locator('input[type=email]').fill(wanted)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByLabel(`Código enviado a ${wanted}`).fill(await inLetter(wanted, aCode))
    await page.getByLabel(`Código enviado a ${old}`).fill(await inLetter(old, aCode))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText('Cambiado y confirmado')).toBeVisible()
    await expect(page.locator('input[type=email]')).toHaveValue(wanted)
  },
)

test(
  'an admin signs in as somebody who agreed: asked with a reason, shown on every screen, told by letter and ended [cf:5fcc7]',
  once,
  async ({ page, signIn, openFor }) => {
    const person = await register(here.url, newName())
    const mailbox = `${person.session.username}@example.org`
    await person.api.call('register/sendCode', { email: mailbox })
    const code = await inLetter(mailbox, aCode)
    await person.api.call('register/sendCode', { email: mailbox, code })
    const { ID = 0 } = await person.api.call('api/getUser', {})
    const admin = await theAdmin()
    await signIn(admin)
    await page.goto(`${here.url}/admin/users/${ID}`)
    await page.getByRole('button', { name: 'Ask to sign in as them' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('To see the fault that you met')
    await page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click()
    await expect(page.getByText('They have not answered yet')).toBeVisible()

    const theirs = await openFor(person)
    await theirs.goto(`${here.url}/feed/all`)
    await theirs
      .locator('main')
      .getByRole('link', { name: /asks to sign in/ })
      .first()
      .click()
    await expect(theirs.getByText('To see the fault that you met')).toBeVisible()
    await theirs.getByRole('button', { name: 'Agree' }).click()
    await expect(theirs.getByRole('button', { name: 'End it' })).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: 'Sign in as them' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(new RegExp(admin.session.username ?? '')).first()).toBeVisible()
    await inLetter(mailbox, /An admin signed in to your account/)
    await theirs.getByRole('button', { name: 'End it' }).click()
    await expect(theirs.getByText('This is over.')).toBeVisible()
  },
)
