import { parseArgs } from 'node:util'
import { openSim } from '@plaudit/provider-sim/sim'

const usage = `Simulates the payment providers on this machine: no money moves.

  npm run sim -- [--port 4010] [--site http://localhost:3000]

  --site <address>  the installation: MonCash knows one address to lead payers back to, its checkout

Exit: 0 ended, 2 it could not be run.`

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Settings of an installation that asks the simulator instead of the providers. */
const settingsOf = (url: string): string[] => [
  `STRIPE_API=${url}`,
  `STRIPE_SCRIPT=${url}/stripe.js`,
  `PAYPAL_API=${url}/paypal`,
  `PAYPAL_CERT_HOSTS=127.0.0.1`,
  `PAYPAL_CERT_AUTHORITY=<file that ${url}/_control/authority.pem gives>`,
  `PAYONEER_API=${url}/payoneer`,
  `MONCASH_API=${url}/moncash`,
  `OUTGOING_PRIVATE=127.0.0.1`,
]

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      site: { type: 'string', default: 'http://localhost:3000' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const port = Number(values.port)
  if (values.help === true || !Number.isInteger(port) || port < 0 || port > 65_535) {
    say(usage)
    return values.help === true ? 0 : 2
  }
  const sim = await openSim({ port })
  sim.control.moncash.returnUrl = `${values.site.replace(/\/+$/, '')}/checkout`
  say(`The simulated providers are at ${sim.url}; open it to see what can be made to happen.`)
  say('')
  say('Start the installation that shall use them with:')
  for (const line of settingsOf(sim.url)) say(`  ${line}`)
  say('')
  say(
    'Keys: pk_test_… and sk_test_… for Stripe, any other names and secrets; those with "wrong" in them are refused.',
  )
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  await sim.close()
  return 0
}

process.exitCode = await main()
