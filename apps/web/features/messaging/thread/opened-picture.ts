import type { Picture } from '@plaudit/contract/files'
import type { MessageAttachment } from '@plaudit/contract/messaging/shape'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api.ts'

/** Milliseconds for which an address is taken again: it is good for a little longer. */
const goodFor = 200_000

/** Pictures with addresses of this reader, by their id, and when they came. */
const known = new Map<string, { picture: Picture; at: number }>()
const asked = new Map<string, Promise<Picture>>()

const hasKey = ({ src }: Picture): boolean => src.includes('?key=')

function knownOf(id: string): Picture | undefined {
  const found = known.get(id)
  return found !== undefined && Date.now() - found.at < goodFor ? found.picture : undefined
}

function note(picture: Picture): Picture {
  if (knownOf(picture.attachment_id)?.src !== picture.src)
    known.set(picture.attachment_id, { picture, at: Date.now() })
  return picture
}

/** Asks once for a picture that stands in several places. */
function ask(attachment_id: string): Promise<Picture> {
  const going =
    asked.get(attachment_id) ??
    api
      .call('Files/getPicture', { attachment_id }, { quiet: true })
      .then(({ picture }) => note(picture))
      .finally(() => asked.delete(attachment_id))
  asked.set(attachment_id, going)
  return going
}

/**
 * A message's picture as this reader opens it. A picture that came live was told to all followers of the conversation,
 * without an address of anybody's own: it is asked for. Undefined until it is there.
 */
export function useOpened({ picture, closed }: MessageAttachment): Picture | undefined {
  const [answer, setAnswer] = useState<Picture>()
  const id = picture?.attachment_id
  const isWhole = picture === undefined || closed !== true || hasKey(picture)
  const mine = answer?.attachment_id === id ? answer : undefined
  const opened = isWhole ? picture : (mine ?? (id === undefined ? undefined : knownOf(id)))
  const [tries, setTries] = useState(0)
  const isMissing = id !== undefined && opened === undefined
  useEffect(() => {
    if (picture !== undefined && closed === true && hasKey(picture)) note(picture)
  }, [picture, closed])
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    const again = () => setTries((before) => before + 1)
    ask(id).then(
      (found) => isGone || setAnswer(found),
      // Once it is taken back, and until there is a network, its colour stands in its place.
      () => isGone || addEventListener('online', again, { once: true }),
    )
    return () => {
      isGone = true
      removeEventListener('online', again)
    }
  }, [id, isMissing, tries])
  return opened
}
