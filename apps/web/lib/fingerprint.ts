/**
 * The device fingerprint of specification 7: screen print, CPU, OS and time zone, and nothing else. It
 * is told in the privacy page and recognises a kind of device, never a person.
 */
export function fingerprint(): string {
  const { width, height, colorDepth } = screen
  const ratio = Math.round(window.devicePixelRatio * 100) / 100
  const cpu = navigator.hardwareConcurrency || 0
  // A turned phone is the same phone.
  const print = [Math.max(width, height), Math.min(width, height), colorDepth, ratio].join('x')
  return `s:${print};c:${cpu};o:${operatingSystem()};z:${timeZone()}`.slice(0, 500)
}

/** A date formatter, only to ask it where it stands, costs a slow phone a tenth of a second. */
function timeZone(): string {
  if (typeof Temporal !== 'undefined') return Temporal.Now.timeZoneId()
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function operatingSystem(): string {
  const agent = navigator.userAgent
  const known = [
    [/Android/, 'android'],
    [/iPhone|iPad|iPod/, 'ios'],
    [/Windows/, 'windows'],
    [/CrOS/, 'chromeos'],
    [/Mac OS X|Macintosh/, 'macos'],
    [/Linux/, 'linux'],
  ] as const
  return known.find(([pattern]) => pattern.test(agent))?.[1] ?? 'other'
}
