import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../../bench/harness.ts'
import { judge, told } from './report.ts'
import { attack } from './run.ts'
import type { Target } from './target.ts'

const usage = `Votes honestly and otherwise, and tells what got through.

  npm run attack -- [address] [--size <n>]

  address   of an installation of your own (a test one: contests and accounts are left in it);
            without it one is started for the attack and thrown away
  --size    how large the crowds are (default 30)`

const say = (line: string) => process.stdout.write(`${line}\n`)

/** A server for this run alone, whose codes stand on its console. */
async function ownTarget(): Promise<{ target: Target; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-attack-'))
  const server = await startServer({
    dataDir,
    // Easy work: what is asked of whom is looked at, not how long it takes.
    env: { LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1', PROOF_COST: '5' },
  })
  const codeOf = async (address: string): Promise<string> => {
    for (let tries = 0; tries < 100; tries++) {
      const codes = [...server.output().matchAll(/Sign-in code for (\S+): (\d{6})/g)]
      const code = codes.findLast(([, to]) => to === address)?.[2]
      if (code) return code
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`No code for ${address} stands on the console.`)
  }
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { target: { url: server.url, codeOf }, stop }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { size: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  const size = Number(values.size ?? 30)
  if (values.help || positionals.length > 1 || !Number.isInteger(size) || size < 12) {
    say(usage)
    return values.help ? 0 : 2
  }
  const [address] = positionals
  const { target, stop } = address
    ? {
        target: { url: address.replace(/\/+$/, ''), codeOf: undefined },
        stop: async () => undefined,
      }
    : await ownTarget()
  try {
    const attacked = await attack(target, size, say)
    const judged = judge(attacked)
    say(`\n${told(judged, attacked.backdoors.length)}`)
    return judged.faults.length === 0 ? 0 : 1
  } finally {
    await stop()
  }
}

process.exitCode = await main()
