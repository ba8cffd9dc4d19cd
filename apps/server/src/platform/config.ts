import path from 'node:path'
import { z } from 'zod'
import { defaultAppToken } from '@plaudit/contract/constants'

const port = z.coerce.number().int().min(0).max(65_535)
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://vote.example.org' })
  .transform((value) => value.replace(/\/+$/, ''))

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters of chance').optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter(Boolean)),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  APP_TOKEN: z.string().min(1).default(defaultAppToken),
  METRICS_TOKEN: z.string().min(16).optional(),
  ERROR_COLLECTOR_URL: origin.optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
})

export interface Config {
  port: number
  host: string
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  secretKey: string | undefined
  trustedProxies: string[]
  smtpUrl: string | undefined
  mailFrom: string | undefined
  logLevel: z.infer<typeof schema>['LOG_LEVEL']
  appToken: string
  metricsToken: string | undefined
  errorCollectorUrl: string | undefined
  environment: 'production' | 'development' | 'test'
}

/** All faults of the configuration at once, one line each, with the value's name. */
export class ConfigFault extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    )
    this.faults = faults
  }
}

/**
 * Reads the environment (empty values count as absent).
 * @throws ConfigFault with every fault at once.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(present)
  if (!parsed.success) {
    throw new ConfigFault(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL,
    dataDir: path.resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    secretKey: value.SECRET_KEY,
    trustedProxies: value.TRUSTED_PROXIES,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    logLevel: value.LOG_LEVEL,
    appToken: value.APP_TOKEN,
    metricsToken: value.METRICS_TOKEN,
    errorCollectorUrl: value.ERROR_COLLECTOR_URL,
    environment: value.NODE_ENV,
  }
}
