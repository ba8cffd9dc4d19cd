import { isIP } from 'node:net'
import { totalmem } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { defaultAppToken } from '@plaudit/contract/constants'
import { captchaProviders } from '@plaudit/contract/errors'
import { signatureTypes, type VerifierKey } from '@plaudit/votelog/keys'
import type { CaptchaSettings } from './captcha/captcha.ts'
import {
  address,
  appOrigins,
  isNetworks,
  isTemplate,
  networks,
  oneMailbox,
  origin,
  port,
} from './configFields.ts'
import { copyConfigOf, copyFaults, copyVariables, type CopyConfig } from './copySettings.ts'
import { ConfigFault } from './configFault.ts'
import { completeStore, nodeConfigOf, nodeVariables, type NodeConfig } from './configNodes.ts'
import { openGeo, type CountryOf } from './geo/geo.ts'
import { keyList } from './logKeys.ts'
import { mayAsk, networksOf, type Allowed } from './outgoing/addresses.ts'
import { defaultSmsBody, type SmsSettings } from './sms.ts'

const unknownCountry: CountryOf = () => ''
const countries = z
  .string()
  .optional()
  .transform((file, context) => {
    try {
      return file === undefined ? unknownCountry : openGeo(file)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      context.addIssue(`must be a file of countries in MaxMind’s format: ${reason}`)
      return z.NEVER
    }
  })

/** Names that proxies may have beside their addresses (proxy-addr). */
const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Open lines that the machine has room for: a quiet one holds some 14 kB, events that wait for it come on top. */
const usualWatchers = Math.min(100_000, Math.max(2000, Math.round(totalmem() / 200_000)))

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  ...nodeVariables,
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters of chance').optional(),
  TRUSTED_PROXIES: networks.refine(
    (texts) => isNetworks(texts.filter((text) => !proxyNames.has(text))),
    'must be addresses or networks: 127.0.0.1, 10.0.0.0/8',
  ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(oneMailbox, 'must be an address: votes@example.org, or Votes <votes@example.org>')
    .optional(),
  OPERATOR_CONTACT: z
    .union([z.email(), address], { error: 'must be an e-mail address or an address on the web' })
    .optional(),
  SMS_URL: address.optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_BODY: z
    .string()
    .refine(isTemplate, 'must be JSON with {to} and {text} in it')
    .default(defaultSmsBody),
  SMS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  PROOF_COST: z.coerce.number().int().min(1).max(1_000_000).default(5000),
  CAPTCHA: z.enum(['altcha', ...captchaProviders]).default('altcha'),
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w.:-]{1,200}$/, 'must be the key that the provider gave')
    .optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  CAPTCHA_VERIFY_URL: address.optional(),
  OUTGOING_PRIVATE: networks.refine(
    isNetworks,
    'must be addresses or networks: 10.0.0.5, fd00::/8',
  ),
  WITNESSES: keyList.refine(
    (all) => all.every(({ url, key }) => url && key?.type === signatureTypes.cosignature),
    'must be an address and a witness’s key each, with commas between: https://other.example/witness other.example/witness+1a2b3c4d+…',
  ),
  WITNESS_FOR: keyList.refine(
    (all) => all.every(({ url, key }) => !url && key?.type === signatureTypes.ed25519),
    'must be the log keys of other installations, with commas between: other.example/log+1a2b3c4d+…',
  ),
  MAX_WATCHERS: z.coerce.number().int().min(1).max(1_000_000).optional(),
  GEO_MMDB: countries,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  APP_TOKEN: z.string().min(1).default(defaultAppToken),
  APP_ORIGINS: appOrigins,
  METRICS_TOKEN: z.string().min(16).optional(),
  ERROR_COLLECTOR_URL: address.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  ...copyVariables,
  ROLLBACK_FROM: z.string().endsWith('.sql', 'must be the name of a migration').optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
})

/** An address within the operator's own network is asked only when they say so. */
const schema = variables.superRefine((value, context) => {
  completeStore(value, context)
  for (const path of ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const)
    if (value.CAPTCHA !== 'altcha' && value[path] === undefined)
      context.addIssue({ code: 'custom', path: [path], message: `${value.CAPTCHA} needs it` })
  for (const [name, message] of copyFaults(value, value.DATABASE_URL))
    context.addIssue({ code: 'custom', path: [name], message })
  if (!isNetworks(value.OUTGOING_PRIVATE)) return
  const allowed = networksOf(value.OUTGOING_PRIVATE)
  for (const name of ['SMS_URL', 'ERROR_COLLECTOR_URL', 'CAPTCHA_VERIFY_URL'] as const) {
    const host = value[name] && new URL(value[name]).hostname.replaceAll(/^\[|\]$/g, '')
    const ip = host === 'localhost' ? '127.0.0.1' : host
    if (ip && isIP(ip) !== 0 && !mayAsk(ip, allowed))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `leads into a private network: allow it by OUTGOING_PRIVATE=${ip}`,
      })
  }
})

export interface Config extends NodeConfig, CopyConfig {
  port: number
  host: string
  publicUrl: string | undefined
  dataDir: string
  secretKey: string | undefined
  trustedProxies: string[]
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Address at which people reach the operator of this site: by e-mail or on the web. */
  operatorContact: string | undefined
  sms: SmsSettings | undefined
  smsPerHour: number
  /** Rounds of each try at a piece of work, where the risk of votes asks for one. */
  proofCost: number
  /** The hosted captcha; absent where browsers do a little work instead. */
  captcha: CaptchaSettings | undefined
  /** Networks that are not public and may be asked all the same. */
  outgoingPrivate: Allowed
  /** Witnesses that sign the heads of our logs. */
  witnesses: { url: string; key: VerifierKey }[]
  /** Installations whose logs this one signs for. */
  witnessFor: VerifierKey[]
  /** Open lines of one process that tell people what happens. */
  maxWatchers: number
  /** By the operator's own file; without one every country is unknown. */
  countryOf: CountryOf
  logLevel: z.infer<typeof variables>['LOG_LEVEL']
  appToken: string
  /** Origins of the wrapped app: its pages may make calls and open the socket, without credentials. */
  appOrigins: readonly string[]
  metricsToken: string | undefined
  errorCollectorUrl: string | undefined
  /** True if traces go to a collector. */
  isTraced: boolean
  /** The last migration of the next version, whose changes stay. */
  rollbackFrom: string | undefined
  environment: 'production' | 'development' | 'test'
  /** Settings of the modules, by the names of their variables. */
  settings: Settings
}

/** Values of the settings that modules declare in their manifests. */
export interface Settings {}

function captchaOf(value: z.infer<typeof variables>): CaptchaSettings | undefined {
  const { CAPTCHA: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = value
  if (provider === 'altcha' || siteKey === undefined || secret === undefined) return undefined
  return { provider, siteKey, secret, verifyUrl: value.CAPTCHA_VERIFY_URL }
}

const smsOf = ({ SMS_URL: url, SMS_TOKEN: token, SMS_BODY: body }: z.infer<typeof variables>) =>
  url === undefined ? undefined : { url, token, body }

const witnessesOf = (value: z.infer<typeof variables>) => ({
  witnesses: value.WITNESSES.flatMap(({ url, key }) => (url && key ? [{ url, key }] : [])),
  witnessFor: value.WITNESS_FOR.flatMap(({ key }) => key ?? []),
})

/** The address that links and the names of logs hold, as far as the configuration says it. */
export const publicUrlOf = ({ publicUrl, port: own }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${own}`

const withoutEmpty = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))

/** Returns the settings of the people who look inside, and of their means. */
const watchedBy = (value: z.infer<typeof schema>) => ({
  metricsToken: value.METRICS_TOKEN,
  errorCollectorUrl: value.ERROR_COLLECTOR_URL,
  isTraced: value.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
})

/**
 * Reads the environment (empty values count as absent); `own` are the settings that modules declare.
 * @throws ConfigFault with every fault at once.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  own: Record<string, z.ZodType> = {},
): Config {
  const present = withoutEmpty(env)
  const parsed = schema.safeParse(present)
  const settings = z.object(own).safeParse(present)
  if (!parsed.success || !settings.success)
    throw new ConfigFault([...(parsed.error?.issues ?? []), ...(settings.error?.issues ?? [])])
  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL,
    dataDir: path.resolve(value.DATA_DIR),
    ...nodeConfigOf(value),
    secretKey: value.SECRET_KEY,
    trustedProxies: value.TRUSTED_PROXIES,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    operatorContact: value.OPERATOR_CONTACT,
    sms: smsOf(value),
    smsPerHour: value.SMS_PER_HOUR,
    proofCost: value.PROOF_COST,
    captcha: captchaOf(value),
    outgoingPrivate: networksOf(value.OUTGOING_PRIVATE),
    ...witnessesOf(value),
    maxWatchers: value.MAX_WATCHERS ?? Math.ceil(usualWatchers / value.WORKERS),
    countryOf: value.GEO_MMDB,
    logLevel: value.LOG_LEVEL,
    appToken: value.APP_TOKEN,
    appOrigins: value.APP_ORIGINS,
    ...watchedBy(value),
    rollbackFrom: value.ROLLBACK_FROM,
    ...copyConfigOf(value),
    environment: value.NODE_ENV,
    settings: settings.data as unknown as Settings,
  }
}
