import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigFault } from './configFault.ts'
import { usualWorkers } from './configNodes.ts'

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
}

it('needs nothing, and takes an empty value for none', () => {
  const config = readConfig({ SMTP_URL: '', SMS_URL: '', PORT: '' })
  expect([config.port, config.smtpUrl, config.sms]).toEqual([3000, undefined, undefined])
})

it('says every fault at once, each by its name', () => {
  const faults = faultsOf({
    PORT: '99999',
    SMTP_URL: 'mail.example.org',
    SMS_URL: 'sms.example.org',
    SMS_BODY: '{"to":"{to}"}',
    SMS_PER_HOUR: '0',
    TRUSTED_PROXIES: '10.0.0.0/8, proxy',
    OUTGOING_PRIVATE: '10.0.0.0/99',
  })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'TRUSTED_PROXIES',
    'SMTP_URL',
    'SMS_URL',
    'SMS_BODY',
    'SMS_PER_HOUR',
    'OUTGOING_PRIVATE',
  ])
})

it('sends mail from one address, and has one of its own without a path', () => {
  for (const MAIL_FROM of ['a@b', 'votes@example.org', 'The votes <votes@example.org>'])
    expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  for (const MAIL_FROM of ['abc', 'a@b, c@d', 'Votes <votes>', '<a@b> c', 'a b@c'])
    expect([MAIL_FROM, faultsOf({ MAIL_FROM })]).toEqual([
      MAIL_FROM,
      ['MAIL_FROM: must be an address: votes@example.org, or Votes <votes@example.org>'],
    ])
  for (const PUBLIC_URL of ['https://x.example', 'http://x.example:8080/'])
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL.replace(/\/$/, ''))
  for (const PUBLIC_URL of [
    'https://x.example/path',
    'https://x.example/?a',
    'https://a@x.example',
  ])
    expect(faultsOf({ PUBLIC_URL })).toEqual([
      'PUBLIC_URL: must be an address without a path: https://vote.example.org',
    ])
})

it('names each key that a hosted captcha lacks, and needs none for the work of browsers', () => {
  expect(readConfig({}).captcha).toBeUndefined()
  expect(readConfig({ CAPTCHA: 'altcha', CAPTCHA_SITE_KEY: 'x' }).captcha).toBeUndefined()
  expect(faultsOf({ CAPTCHA: 'turnstile' })).toEqual([
    'CAPTCHA_SITE_KEY: turnstile needs it',
    'CAPTCHA_SECRET: turnstile needs it',
  ])
  const keys = { CAPTCHA_SITE_KEY: '10000000-ffff', CAPTCHA_SECRET: '0x00' }
  expect(readConfig({ CAPTCHA: 'hcaptcha', ...keys }).captcha).toEqual({
    provider: 'hcaptcha',
    siteKey: '10000000-ffff',
    secret: '0x00',
    verifyUrl: undefined,
  })
  const wrong = { CAPTCHA: 'captcha', CAPTCHA_SITE_KEY: '"><script>', CAPTCHA_SECRET: 'x' }
  expect(faultsOf(wrong).map((fault) => fault.split(':')[0])).toEqual([
    'CAPTCHA',
    'CAPTCHA_SITE_KEY',
  ])
  expect(
    faultsOf({ CAPTCHA: 'recaptcha', ...keys, CAPTCHA_VERIFY_URL: 'http://127.0.0.1:9' }),
  ).toEqual([
    'CAPTCHA_VERIFY_URL: leads into a private network: allow it by OUTGOING_PRIVATE=127.0.0.1',
  ])
})

it('takes proxies by address, network and name', () => {
  expect(readConfig({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8  fd00::1' }).trustedProxies).toEqual([
    'loopback',
    '10.0.0.0/8',
    'fd00::1',
  ])
})

it.each(['{"a":"{to} {text}"}', '["{to}",{"t":"{text}"}]'])(
  'takes %s for a text’s form',
  (body) => {
    expect(readConfig({ SMS_URL: 'https://sms.example.org', SMS_BODY: body }).sms?.body).toBe(body)
  },
)

it.each(['{to} {text}', '{"to":"{to}"', '{"text":"{text}"}', '""'])('takes %s for none', (body) => {
  expect(faultsOf({ SMS_BODY: body })).toEqual([
    'SMS_BODY: must be JSON with {to} and {text} in it',
  ])
})

it('asks into the operator’s own network only when they say so', () => {
  for (const host of ['127.0.0.1', 'localhost', '10.0.0.5', '[::1]', '[fd00::5]', '2130706433']) {
    const env = { SMS_URL: `http://${host}:9/`, ERROR_COLLECTOR_URL: `http://${host}/` }
    expect([host, faultsOf(env).map((fault) => fault.split(':')[0])]).toEqual([
      host,
      ['SMS_URL', 'ERROR_COLLECTOR_URL'],
    ])
    const OUTGOING_PRIVATE = '127.0.0.0/8 10.0.0.0/8 ::1 fd00::/8'
    expect(faultsOf({ ...env, OUTGOING_PRIVATE })).toEqual([])
  }
  expect(faultsOf({ SMS_URL: 'https://sms.example.org/send' })).toEqual([])
})

it('the operator is reached by mail or on the web, never by a script', () => {
  for (const OPERATOR_CONTACT of ['hello@example.org', 'https://example.org/contact'])
    expect(readConfig({ OPERATOR_CONTACT }).operatorContact).toBe(OPERATOR_CONTACT)
  for (const OPERATOR_CONTACT of ['javascript:alert(1)', 'somebody', 'ftp://example.org'])
    expect(faultsOf({ OPERATOR_CONTACT })).toEqual([
      'OPERATOR_CONTACT: must be an e-mail address or an address on the web',
    ])
})

it('runs as many processes as it is told to, each with its share of the open lines', () => {
  const alone = readConfig({ WORKERS: '1' })
  const { workers, role, maxWatchers, drainSeconds } = readConfig({ WORKERS: '4', ROLE: 'web' })
  expect([workers, role, drainSeconds]).toEqual([4, 'web', 0.5])
  expect(maxWatchers).toBe(Math.ceil(alone.maxWatchers / 4))
  expect(readConfig({ DATABASE_URL: 'postgres://db/plaudit' }).drainSeconds).toBe(5)
  expect([1, 2, 3, 4, 8, 64].map(usualWorkers)).toEqual([1, 1, 1, 2, 4, 16])
  expect(faultsOf({ WORKERS: '0', ROLE: 'both', DRAIN_SECONDS: 'soon' })).toEqual([
    expect.stringMatching(/^WORKERS: /),
    'ROLE: must be all, web or worker',
    'DRAIN_SECONDS: must be a number of seconds, 0 to 300',
  ])
})

it('takes a store of files whole or not at all', () => {
  expect(readConfig({}).s3).toBeUndefined()
  const whole = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'votes',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  }
  expect(readConfig(whole).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'votes',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  })
  expect(faultsOf({ ...whole, S3_BUCKET: '', S3_SECRET_ACCESS_KEY: '' })).toEqual([
    'S3_BUCKET: the store needs it',
    'S3_SECRET_ACCESS_KEY: the store needs it',
  ])
})
