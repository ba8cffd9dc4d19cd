/** Hosts of videos and sounds that people know (product 13: media address). */
const hosts = [
  'youtube.com',
  'youtu.be',
  'vimeo.com',
  'dailymotion.com',
  'twitch.tv',
  'tiktok.com',
  'soundcloud.com',
  'spotify.com',
]
const films = /\.(mp4|webm|mov|m4v|ogv|mp3|ogg|m4a|wav)$/i
const pictures = /\.(jpe?g|png|gif|webp|avif)$/i

/** The address of a film or sound on a known host, or of a file itself, of a picture too where asked; else undefined. */
export function mediaAddress(given: string, takes: { pictures?: true } = {}): URL | undefined {
  if (!URL.canParse(given)) return undefined
  const url = new URL(given)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.username !== '' || url.password !== '') return undefined
  const isKnown = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  const isFile = films.test(url.pathname) || (takes.pictures && pictures.test(url.pathname))
  return isKnown || isFile ? url : undefined
}
