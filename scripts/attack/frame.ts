import type { Contest, Machine, Target, Try } from './target.ts'

/** Posts the plain form of a contest's page from somewhere, with the cookies of the browser it is posted in. */
export async function postForm(
  target: Target,
  contest: Contest,
  from: Machine,
  choice: number,
  page: { origin?: string; site?: string; cookie?: string },
): Promise<Try['outcome']> {
  const send = (path: string, cookie: string | undefined) =>
    fetch(new URL(path, target.url), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': from.address,
        'user-agent': from.agent,
        ...(page.origin && { origin: page.origin }),
        ...(page.site && { 'sec-fetch-site': page.site }),
        ...(cookie && { cookie }),
      },
      body: new URLSearchParams({ assox_id: contest.assox[choice] ?? '' }),
    })
  const first = await send(`/cx/${contest.cx_id}/vote`, page.cookie)
  const handed = first.headers.getSetCookie().map((one) => one.split(';')[0])
  // A browser without a device is handed one, and sends its form again.
  const answer =
    first.status === 307
      ? await send(first.headers.get('location') ?? '/', handed.join('; '))
      : first
  const place = new URL(answer.headers.get('location') ?? '/', target.url)
  const casx_id = place.searchParams.get('receipt')
  if (casx_id) return { casx_id }
  return { refused: place.searchParams.get('refused') ?? String(answer.status) }
}

/** A page of another site that posts the form in a hidden frame, in browsers of people who know nothing of it. */
export async function hiddenFrames(target: Target, contest: Contest, size: number): Promise<Try[]> {
  const pages = [
    { origin: 'https://evil.example', site: 'cross-site' },
    { origin: 'null', site: 'cross-site' },
    { site: 'cross-site' },
    { site: 'same-site' },
    {},
  ]
  return Promise.all(
    Array.from({ length: size }, async (_, n) => {
      const from = { address: `83.${n}.1.9`, agent: 'Mozilla/5.0 (iPhone)' }
      const outcome = await postForm(target, contest, from, 0, pages[n % pages.length] ?? {})
      return { scenario: 'hidden frame', honest: false, voter: `frame ${n}`, outcome }
    }),
  )
}
