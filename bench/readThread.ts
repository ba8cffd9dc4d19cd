import type { Page } from '@playwright/test'
import type { Session } from '@plaudit/client/client'
import type { World } from '../e2e/journeys/world.ts'
import type { Figure } from './figures.ts'

const messages = 5000

/** A conversation read from its newest to its first message: what the page keeps in memory. */
export async function readThread(
  page: Page,
  url: string,
  { conversation_id }: World,
  other: Session,
): Promise<Figure> {
  const say = (n: number) =>
    fetch(`${url}/app/messages/send`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${other.token}_${other.username}`,
      },
      body: JSON.stringify({
        conversation_id,
        text: `Line ${n} of a long talk`,
        client_id: `n${n}`,
      }),
    })
  let said = 0
  for (let n = 0; n < messages; n += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => say(n + at)))
    said += answers.filter(({ ok }) => ok).length
  }
  await page.goto(`${url}/app/chat/${conversation_id}`)
  await page.getByRole('log').waitFor()
  const isAtStart = () => page.getByText(`Good evening from`).isVisible()
  for (let step = 0; step < 600 && !(await isAtStart()); step++) {
    await page.getByRole('log').evaluate((log) => {
      let box: Element | null = log
      while (box && box.scrollHeight <= box.clientHeight + 4) box = box.parentElement
      box?.scrollTo(0, 0)
    })
    await page.waitForTimeout(120)
  }
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const read = (await isAtStart()) ? 'read to its first' : 'opened'
  return {
    name: `a conversation of ${said} messages, ${read}: heap`,
    ours: usedSize / 2 ** 20,
    unit: 'MB',
    bar: '≤ 80 MB',
  }
}
