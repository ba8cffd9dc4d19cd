const words: Record<number, string> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' }

/** A line of the log as somebody at a terminal reads it: the time, the sentence, then what else was told. */
export function terminalLine(json: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(json) as {
    level: number
    time: number
    msg?: string
    err?: { stack?: string; message?: string }
  }
  const clock = new Date(time).toTimeString().slice(0, 8)
  const told = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`
  const trace = err === undefined ? '' : `\n${err.stack ?? err.message ?? ''}`
  return `  ${clock}  ${words[level] ?? ''}${msg ?? ''}${told}${trace}\n`
}
