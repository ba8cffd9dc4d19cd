import { circleFrom } from './circles.ts'
import { importsOf, isTest, type Import, type Rule } from './sources.ts'

interface Arrow {
  /** Files that the arrow starts from. */
  from: RegExp
  /** Files that they must not import. */
  never: RegExp
  because: string
  /** Types are no dependency at run time; some arrows forbid them all the same. */
  allowsTypes?: boolean
}

const arrows: Arrow[] = [
  {
    from: /^packages\/contract\//,
    never: /^(apps\/|packages\/(?!contract\/))/,
    because: 'the contract imports nothing of ours',
  },
  {
    from: /^packages\/votelog\//,
    never: /^(apps\/|packages\/(?!votelog\/))/,
    because: 'the log imports nothing of ours: it can be read and run alone',
  },
  {
    from: /^packages\/votelog\/src\/(?!node\/)/,
    never: /^(node:|packages\/votelog\/src\/node\/)/,
    because: 'the log runs in browsers too; what needs Node is in its folder node',
  },
  {
    from: /^packages\/client\//,
    never: /^(apps\/|packages\/(?!client\/|contract\/)|node:)/,
    because: 'the client knows the contract only, and runs in browsers too',
  },
  {
    from: /^packages\/ui\/src\//,
    never: /^(apps\/|packages\/(?!ui\/|i18n\/|contract\/)|node:|react-router)/,
    because: 'the design system knows no call, no address and no server',
  },
  {
    from: /^apps\/server\/src\/platform\//,
    never: /^apps\/server\/src\/(modules\/|routes\.ts|main\.ts|server\.ts)/,
    because: 'the ground floor knows no noun',
  },
  {
    from: /^apps\/server\//,
    never: /^(apps\/web|packages\/ui)\//,
    because: 'the server sees the screens as a built renderer only',
  },
  {
    from: /^apps\/web\//,
    never: /^apps\/server\//,
    because: 'the screens reach the server through the client only',
  },
  {
    from: /^apps\/web\/lib\//,
    never: /^apps\/web\/(components|features|shells)\//,
    because: 'features → components → lib, never back',
    allowsTypes: true,
  },
  {
    from: /^apps\/web\/components\//,
    never: /^apps\/web\/(features|shells)\//,
    because: 'features → components → lib, never back',
    allowsTypes: true,
  },
  {
    from: /^apps\/web\/internals\//,
    never: /^apps\/web\/(components|shells|gathered|features\/)/,
    because: 'what knows the framework from inside knows no screen',
  },
  {
    from: /^apps\/web\/features\//,
    never: /^apps\/web\/shells\//,
    because: 'a shell stands around screens, which do not know it',
  },
  {
    from: /^apps\/web\/features\/(?!(studio|dashboard|admin)\/|\w+\/(studio\/|slots\/studio-))/,
    never: /^apps\/web\/features\/((studio|dashboard|admin)\/|\w+\/studio\/)/,
    because: "what everybody opens needs nothing of the organiser's and the admin's screens",
  },
  {
    from: /^apps\/web\/features\/(?!contests\/)/,
    never: /^apps\/web\/features\/contests\/(?!open\/)/,
    because: 'pages of contests are made of parts of others; what others need of them stands below',
  },
  {
    from: /^apps\/web\/features\/[^/]+\/(menu|side)\.ts$/,
    never: /^apps\/web\/((components|shells|gathered)\/|features\/(?!\w+\/use-[\w-]+\.ts$))/,
    because: 'every page loads the menus: an entry knows words and a number at most, and no screen',
  },
  {
    from: /^apps\/web\/features\/[^/]+\/screens\.ts$/,
    never: /^(?!apps\/web\/lib\/screens\.ts$)/,
    because: 'the build alone reads it, as a table',
  },
  {
    from: /^apps\/server\/src\/modules\/[^/]+\/(?!routes|module\.ts)/,
    never: /^apps\/server\/src\/(modules\/[^/]+\/routes[./]|routes\.ts|main\.ts|server\.ts)/,
    because: 'routes call the verbs, nothing calls a route',
  },
  {
    from: /^apps\/server\/src\/modules\/[^/]+\/(policy|states|tables)[./]/,
    never: /^apps\/server\/src\/modules\/[^/]+\/(data|mutations|tasks)[./]/,
    because: 'policy and states are pure: they are given rows',
    allowsTypes: true,
  },
  {
    from: /^apps\/server\/src\/modules\/[^/]+\/(data|present)[./]/,
    never: /^apps\/server\/src\/modules\/[^/]+\/(mutations|tasks)[./]/,
    because: 'reading changes nothing',
    allowsTypes: true,
  },
]

const featureOf = (path: string): string | undefined =>
  /^apps\/web\/features\/([^/]+)\//.exec(path)?.[1]

/** Features see of each other what stands in the folder `open`, and nothing else. */
export const features: Rule = (sources) =>
  sources
    .filter(({ path }) => !isTest(path))
    .flatMap(importsOf)
    .flatMap(({ from, target, specifier }) => {
      const [own, other] = [featureOf(from), featureOf(target)]
      if (own === undefined || other === undefined || own === other) return []
      if (target.startsWith(`apps/web/features/${other}/open/`)) return []
      return [`${from}: imports ${specifier}; of ${other} only its folder open is for others`]
    })

/** Finds imports against the one direction: routes → mutations and data → platform; features → components → lib. */
export const directions: Rule = (sources) =>
  sources
    .filter(({ path }) => !isTest(path))
    .flatMap(importsOf)
    .flatMap((found) =>
      arrows
        .filter(({ from, never, allowsTypes }) => {
          return from.test(found.from) && never.test(found.target) && !(allowsTypes && found.isType)
        })
        .map(({ because }) => `${found.from}: imports ${found.specifier}, but ${because}`),
    )

const moduleOf = (path: string): string | undefined =>
  /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]

/** Files that one module may see of another one: reads, verbs, rules over rows, announcements. */
const open = /^apps\/server\/src\/modules\/[^/]+\/(data|mutations|policy|states|events)[./]/

function crossings(imports: Import[]): { found: Import; from: string; to: string }[] {
  return imports.flatMap((found) => {
    const [from, to] = [moduleOf(found.from), moduleOf(found.target)]
    return from && to && from !== to ? [{ found, from, to }] : []
  })
}

/** Modules see each other's data and verbs only, and never in circles: what goes back is an event. */
export const modules: Rule = (sources) => {
  // Tests of who may make which call use what other modules' factories make.
  const imports = sources
    .filter(({ path }) => !isTest(path) && !path.endsWith('/rights.ts'))
    .flatMap(importsOf)
  const across = crossings(imports)
  const inner = across
    .filter(({ found }) => !open.test(found.target))
    .map(
      ({ found, to }) =>
        `${found.from}: imports ${found.specifier}; of ${to} only data, mutations, policy, states and events are open`,
    )
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of across) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  const circles = [...graph.keys()].flatMap((noun) => circleFrom(noun, graph))
  return [...inner, ...circles.map((circle) => witness(circle, across))]
}

function witness(circle: string[], across: ReturnType<typeof crossings>): string {
  const steps = circle.slice(1).map((to, index) => {
    const step = across.find((crossing) => crossing.from === circle[index] && crossing.to === to)
    return `${step?.found.from} → ${step?.found.specifier}`
  })
  return `modules in a circle: ${circle.join(' → ')} (${steps.join(', ')})`
}
