import { setupLink } from './modules/accounts/mutations/setup.ts'
import type { Config } from './platform/config.ts'
import { expectsProxy } from './platform/http/proxies.ts'
import { reachOf } from './platform/http/reach.ts'
import type { Server } from './server.ts'

/** Tells a person, once it serves: its address, how to become the first admin, and what is still to be set. */
export async function welcome(
  config: Config,
  server: Server,
  started: number,
  say: (line: string) => void,
): Promise<void> {
  say('')
  say(`  Plaudit is ready after ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  if (config.workers > 1) say(`  ${config.workers} processes share the work.`)
  if (config.role === 'worker') say(`  It runs tasks and answers for its health alone.`)
  else await sayWhere(config, server, say)
  say('')
}

async function sayWhere(
  config: Config,
  server: Server,
  say: (line: string) => void,
): Promise<void> {
  say(`  Open ${server.parts.publicUrl}`)
  const { listens, addresses } = reachOf(config)
  for (const address of addresses) say(`  On your network: ${address}`)
  if (!listens)
    say(
      '  Phones on your network get in when it is started with HOST=0.0.0.0 (README, "You install it").',
    )
  const link = await setupLink(server.parts)
  sayRestored(server.parts.restoredTo, say)
  if (link !== null) {
    say('')
    say('  Make the first admin with this link. It works once:')
    say(`  ${link}`)
  }
  if (expectsProxy(config)) {
    say('')
    say(
      '  A proxy seems to stand in front, and none is trusted: everybody who comes through it counts as',
    )
    say(
      '  one visitor. Set TRUSTED_PROXIES to its address, 127.0.0.1 where it runs on this machine.',
    )
  }
  if (config.smtpUrl === undefined) {
    say('')
    say(
      '  No mail server is set (SMTP_URL): mails wait at /mailbox, sign-in codes are printed here.',
    )
  }
}

function sayRestored(at: Date | undefined, say: (line: string) => void): void {
  if (at === undefined) return
  say('')
  say(`  THIS PLACE WAS PUT BACK FROM A COPY of ${at.toISOString()}. It shows what it has, takes`)
  say(
    '  nothing in and sends nothing until you have said how it goes on: npm run admin -- reconcile',
  )
}
