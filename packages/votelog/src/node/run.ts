import { main } from './cli.ts'

/** Runs the command with this process's arguments and streams, and leaves its result as the process's exit code. */
export async function runCommand(): Promise<void> {
  let told = 0
  process.exitCode = await main(process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    ...(process.stderr.isTTY && {
      progress: (leaves: number) => {
        if (leaves < told + 20_000) return
        told = leaves
        process.stderr.write(`\r${leaves.toLocaleString('en')} leaves \r`)
      },
    }),
  })
}
