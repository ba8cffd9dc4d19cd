import { spawn } from 'node:child_process'

/**
 * Runs a command quietly; its output is shown only when it fails. The command ends with us, whatever signal stops us.
 */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    child.stdout.on('data', (text) => said.push(text))
    child.stderr.on('data', (text) => said.push(text))
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const stop = (signal) => {
      child.kill(signal)
      process.exit(130)
    }
    for (const signal of signals) process.on(signal, stop)
    const tidy = () => signals.forEach((signal) => process.off(signal, stop))
    child.once('error', (error) => {
      tidy()
      fail(new Error(`${command} could not be started: ${error.message}`))
    })
    child.once('close', (code, signal) => {
      tidy()
      if (code === 0) return done()
      const log = Buffer.concat(said).toString().trimEnd()
      fail(
        new Error(
          `${log}\n\n${[command, ...args].join(' ')} failed (${signal ?? `exit code ${code}`}).`,
        ),
      )
    })
  })
}
