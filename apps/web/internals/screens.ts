import type { Screens, Shell } from '../lib/screens.ts'

/** The three layouts of the organiser's area, each over the same screens (specification 2). */
export const layouts = [
  { name: 'access', file: 'shells/access.tsx' },
  { name: 'simpleMenu', file: 'shells/simple-menu.tsx' },
  { name: 'topMenu', file: 'shells/top-menu.tsx' },
] as const

export interface Placed {
  /** The whole address, without its first slash. */
  path: string
  /** From the folder of the screens' workspace. */
  file: string
  id: string
}

type Features = Readonly<Record<string, Screens>>

/** @returns what gives the screens of a shell, at their addresses below `base`. */
export function screensIn(features: Features): (shell: Shell, base?: string) => Placed[] {
  const tables = Object.entries(features)
  return (shell, base = '') =>
    tables.flatMap(([feature, screens]) =>
      Object.entries(screens[shell] ?? {}).map(([address, name]) => {
        const path = address.startsWith('/') ? address.slice(1) : join(base, address)
        const file = `features/${feature}/${name}`
        // A file may stand at several addresses, and the router wants another name for each.
        return { path, file, id: `${file.replace(/\.tsx$/, '')}@${path}` }
      }),
    )
}

const join = (base: string, address: string): string => [base, address].filter(Boolean).join('/')

/** Every file that draws a screen, once. */
export function filesOf(features: Features): Set<string> {
  const tables = Object.entries(features).flatMap(([feature, screens]) =>
    Object.values(screens).flatMap((table) =>
      Object.values(table).map((name) => `features/${feature}/${name}`),
    ),
  )
  return new Set(tables)
}

/** The addresses of the phone's shell below its own, without the screen for addresses that nobody has. */
export const appAddresses = (features: Features): string[] =>
  Object.values(features)
    .flatMap((screens) => Object.keys(screens.app ?? {}))
    .filter((address) => address !== '*')

/** The same for what every page carries: names of parameters are left out. */
export const namedAddresses = (features: Features): string[] =>
  appAddresses(features).map((address) => address.replaceAll(/:\w+/g, ':'))
