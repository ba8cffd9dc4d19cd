const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const first = (all: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  all.find(([pattern]) => pattern.test(text))?.[1]

/** Returns a name for a browser on a device, made of its user agent: `iPhone, Safari`. */
export function deviceName(agent: string): string {
  const known = [first(systems, agent), first(browsers, agent)].filter(Boolean)
  return known.length > 0 ? known.join(', ') : agent.slice(0, 60)
}
