import { Gauge, type Registry } from 'prom-client'

/** Every process of a node sees the same database and disk: together they say what one says, not its sum. */
export const saysTheSame = 'max'

/** While every connection is taken, the other figures are told without the figures that would have to wait for one. */
const patience = 1000

/** Returns the result of a look, undefined where it fails or takes longer than a second. */
export async function soon<Value>(look: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  try {
    return await Promise.race([look.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}

/** A figure that is looked up when it is asked for; it is left out while the database can't say it within a second. */
export function looked(
  registry: Registry,
  name: string,
  help: string,
  look: () => Promise<number>,
): void {
  const gauge: Gauge = new Gauge({
    name: `plaudit_${name}`,
    help,
    aggregator: saysTheSame,
    registers: [registry],
    collect: async () => {
      const value = await soon(look())
      if (value === undefined) gauge.remove()
      else gauge.set(value)
    },
  })
}
