import sharp from 'sharp'
import { expect, expectAccessible, newPerson, once, test } from './fixtures.ts'

test('not found: an address of nothing, and of a part that is not there yet [cf:71bfc]', async ({
  page,
}) => {
  for (const path of ['/nowhere', '/cx/0000000000000000000000']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(
      'Nobody is on this stage',
    )
  }
  await expectAccessible(page)
})

/** Addresses whose id, type or step has no form that anything has: of the page itself, and of what its script asks for. */
const misspelt = {
  answered: [
    '/jobs/abc',
    '/c/abc',
    '/c/abc/abc',
    '/cx/abc/log',
    '/diagram?cx_id=abc',
    '/user/%20',
    '/feed/none',
    '/feed/none/1',
    '/feed/all/abc',
    '/chat/zz',
    '/app/chat/zz',
    '/chatModule/abc',
    '/edit-profile/none',
    '/editProfile/99',
  ],
  asked: [
    '/orders/abc',
    '/task?id=abc',
    '/editTask?id=abc',
    '/appeal/abc',
    '/consent/abc',
    '/studio/abc/new',
    '/checkout/abc',
  ],
}
const nobody = {
  EN: /Nobody is on this stage|This order is not here/,
  FR: /Personne sur cette scène|Cette commande n’est pas ici/,
  ES: /No hay nadie en este escenario|Este pedido no está aquí/,
}

test(
  'an address of the wrong form is not found in the three languages, never a form’s sentence',
  once,
  async ({ page, signIn, baseURL }) => {
    await signIn(await newPerson(baseURL))
    for (const path of misspelt.answered) {
      const answer = await page.request.get(path, { headers: { accept: 'text/html' } })
      expect(answer.status(), path).toBe(404)
      expect(await answer.text(), path).toMatch(nobody.EN)
    }
    for (const path of misspelt.asked) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: nobody.EN }), path).toBeVisible()
    }
    for (const language of ['FR', 'ES'] as const) {
      await page.addInitScript((lang) => localStorage.setItem('language', lang), language)
      await page.goto('/orders/abc')
      await expect(page.getByRole('heading', { name: nobody[language] })).toBeVisible()
    }
  },
)

for (const [language, locale] of [
  ['en', 'en_US'],
  ['fr', 'fr_FR'],
] as const)
  test(
    `a link to a contest is previewed in ${language} by its name, its words and a picture`,
    once,
    async ({ request, contest, baseURL }) => {
      const { api } = contest.organiser
      const dots = {
        create: { width: 1200, height: 675, channels: 3 as const, background: '#205' },
      }
      const file = new Blob([new Uint8Array(await sharp(dots).png().toBuffer())])
      const { attachment_id } = await api.call('Files/upload', { purpose: 'cover', file })
      const { cx_id } = contest
      const { contest: now } = await api.call('contest/v2/fetchContest', { cx_id })
      const description = '<p>The <b>best</b> &amp; the loudest.</p>'
      const named = {
        contest_name: `Choir "Night" ${language}`,
        description,
        cover_id: attachment_id,
      }
      await api.call('contest/v2/saveContest', { cx_id, revision: now.revision, ...named })
      const page = await request.get(`/cx/${cx_id}`, { headers: { 'accept-language': language } })
      const html = await page.text()
      const of = (property: string) =>
        new RegExp(`<meta property="og:${property}" content="([^"]*)"`).exec(html)?.[1]
      expect(of('title')).toBe(`Choir &quot;Night&quot; ${language}`)
      expect(of('description')).toBe('The best &amp; the loudest.')
      expect(of('locale')).toBe(locale)
      const image = of('image')?.replaceAll('&amp;', '&') ?? ''
      expect(image.startsWith(`${baseURL}/`), image).toBe(true)
      const answer = await request.get(image)
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
      expect((await sharp(await answer.body()).metadata()).width).toBeGreaterThanOrEqual(1200)
    },
  )
