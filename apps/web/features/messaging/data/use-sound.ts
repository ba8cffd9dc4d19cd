import { useRef } from 'react'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

const pause = 2000

/** A short tone, where its person wants one; only in an open window, and not for each of many messages. */
export function useSound(): () => void {
  const { data } = useQuery({ ...callQuery('account/getUserPreferences', {}), staleTime: 600_000 })
  const last = useRef(0)
  return () => {
    if (data?.preferences.sound !== true || Date.now() - last.current < pause) return
    if (document.visibilityState !== 'visible' || !navigator.userActivation.hasBeenActive) return
    last.current = Date.now()
    const context = new AudioContext()
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = 880
    volume.gain.setValueAtTime(0.06, context.currentTime)
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.25)
    tone.connect(volume).connect(context.destination)
    tone.start()
    tone.stop(context.currentTime + 0.25)
    tone.onended = () => void context.close()
  }
}
