import { useEffect, useRef } from 'react'
import { api } from '../../../lib/api.ts'
import { isSignedIn, onSessionChange } from '../../../lib/session.ts'
import { onDevice } from './device.ts'

/** The part of the push plugin that is used (`window.PushNotification`). */
interface PushPlugin {
  init(options: object): {
    on(name: 'registration', hear: (data: { registrationId: string }) => void): void
    on(
      name: 'notification',
      hear: (data: { additionalData?: { href?: string; foreground?: boolean } }) => void,
    ): void
  }
}

interface Device {
  PushNotification?: PushPlugin
  device?: { platform?: string }
}

/** Tells the server where this phone takes pushes, for the signed-in person; a tap on one leads there. */
export function usePush(open: (href: string) => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    let token: string | undefined
    let told: string | undefined
    const tell = () => {
      if (!isSignedIn()) told = undefined
      else if (token !== undefined && told !== token) {
        told = token
        void api
          .call('notifications/saveToken', { token, platform: platformHere() }, { quiet: true })
          // It is told at the next start.
          .catch(() => (told = undefined))
      }
    }
    const begin = () => {
      const { PushNotification } = window as Device
      if (PushNotification === undefined) return
      const push = PushNotification.init({
        android: {},
        ios: { alert: true, badge: true, sound: true },
      })
      push.on('registration', ({ registrationId }) => {
        token = registrationId
        tell()
      })
      push.on('notification', ({ additionalData }) => {
        if (additionalData?.href && !additionalData.foreground) latest.current(additionalData.href)
      })
    }
    // Fired at once where the device is ready already.
    const stops = [onDevice('deviceready', begin), onSessionChange(tell)]
    return () => stops.forEach((stop) => stop())
  }, [])
}

function platformHere(): string {
  const name = (window as Device).device?.platform
  return name === undefined ? 'cordova' : `cordova-${name.toLowerCase()}`
}
