import { chromium } from '@playwright/test'
import { createClient } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
const [url, who, outDir, sizes, themes, ...paths] = process.argv.slice(2)
const client = createClient({ baseUrl: url! })
const session = who === '-' ? undefined : await client.call('login/pro', { username: who!.split(':')[0]!, password: who!.split(':')[1]!, app_token: defaultAppToken })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
for (const size of sizes!.split(',').map(Number)) for (const theme of themes!.split(',')) {
  const page = await browser.newPage({ viewport: { width: size, height: 900 }, colorScheme: theme as 'dark', reducedMotion: 'reduce', userAgent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140 Safari/537.36' })
  if (session) await page.addInitScript(([t, s, u]) => { localStorage.setItem('token', t!); localStorage.setItem('ssid', s!); localStorage.setItem('username', u!) }, [session.token, session.ssid, who!.split(':')[0]!])
  for (const path of paths) {
    await page.goto(url + path, { waitUntil: 'networkidle', timeout: 60000 }).catch((e) => console.log(path, String(e).slice(0, 100)))
    await page.waitForTimeout(800)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (wide > 0) console.log('WIDE', path, size, wide)
    await page.screenshot({ path: `${outDir}/${path.replaceAll(/[^a-z0-9]+/gi, '_')}-${size}-${theme}.png`, fullPage: true })
  }
  await page.close()
}
await browser.close()
