/** Something that takes place at a time, for calendar programs. */
export interface CalendarEvent {
  /** Names it for good, with the host that it comes from. */
  uid: string
  /** ISO times: when it last changed, when it begins and ends. */
  stamp: string
  start: string
  end: string
  /** The day alone, such as `2026-12-01`: it takes the whole of it, wherever it is read. */
  day?: string
  title: string
  text: string
  /** Where it takes place, in words; empty if that is not known. */
  place?: string
  /** Number of times that it was moved: a program takes a higher one for the newer word. */
  moved?: number
  url: string
}

/** Lines of a calendar are 75 bytes at most; what is longer goes on in the next one (RFC 5545, 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const bytes = (text: string) => encoder.encode(text).length
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (bytes(part + sign) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}

const escaped = (value: string): string =>
  value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)
const moment = (time: string): string => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** A calendar that phones and desks read (RFC 5545). @param product what made it. */
export function calendarText(
  events: readonly CalendarEvent[],
  { product, name }: { product: string; name: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Plaudit//${product}//EN`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(
      ({ uid, stamp, start, end, day, title, text, place = '', moved = 0, url }) => [
        'BEGIN:VEVENT',
        `UID:${escaped(uid)}`,
        `DTSTAMP:${moment(stamp)}`,
        `LAST-MODIFIED:${moment(stamp)}`,
        `SEQUENCE:${moved}`,
        // A day without an end is that day (RFC 5545, 3.6.1).
        day === undefined
          ? `DTSTART:${moment(start)}`
          : `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
        // An end must be later than its beginning: without one an event is a moment (RFC 5545, 3.6.1).
        ...(day !== undefined || moment(end) === moment(start) ? [] : [`DTEND:${moment(end)}`]),
        `SUMMARY:${escaped(title)}`,
        ...(text === '' ? [] : [`DESCRIPTION:${escaped(text)}`]),
        ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
        `URL:${url}`,
        'END:VEVENT',
      ],
    ),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
