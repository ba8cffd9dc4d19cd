import { useEffect, useRef } from 'react'
import { api } from '../../../lib/api.ts'
import { accountHere, isSignedIn, onSessionChange, readSession } from '../../../lib/session.ts'
import { onDevice } from './device.ts'

/** The part of the push plugin that is used (`window.PushNotification`). */
interface PushPlugin {
  init(options: object): {
    on(name: 'registration', hear: (data: { registrationId: string }) => void): void
    on(
      name: 'notification',
      hear: (data: { additionalData?: { href?: string; foreground?: boolean } }) => void,
    ): void
    /** Takes what was pushed off the screen that is locked. */
    clearAllNotifications?(done: () => void, failed: () => void): void
    /** The device takes no pushes any more, until it begins anew. */
    unregister?(done: () => void, failed: () => void): void
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
    let wasIn = isSignedIn()
    const push = new Shown()
    // The server reaches a phone by the session that told of it, and no longer.
    const tell = () => {
      const now = `${accountHere()} ${readSession().token ?? ''} ${token ?? ''}`
      if (!isSignedIn()) {
        told = undefined
        push.clear()
        // Also without a network, where the server does not hear of it yet.
        if (wasIn) push.end(begin)
        wasIn = false
        return
      }
      wasIn = true
      if (token !== undefined && told !== now) {
        told = now
        void api
          .call('notifications/saveToken', { token, platform: platformHere() }, { quiet: true })
          // The next start tells the server.
          .catch(() => (told = undefined))
      }
    }
    const begin = () => {
      const { PushNotification } = window as Device
      if (PushNotification === undefined) return
      const plugin = push.begin(PushNotification)
      plugin.on('registration', ({ registrationId }) => {
        token = registrationId
        tell()
      })
      plugin.on('notification', ({ additionalData }) => {
        if (additionalData?.href && !additionalData.foreground) latest.current(additionalData.href)
      })
    }
    // Fired at once where the device is ready already.
    return bound(
      onDevice('deviceready', begin),
      onDevice('resume', push.clear),
      onSessionChange(tell),
    )
  }, [])
}

const nothing = (): void => undefined

/** @returns what ends them all. */
const bound =
  (...stops: (() => void)[]) =>
  () =>
    stops.forEach((stop) => stop())

/** Pushes that stand on the phone. An app that is opened shows them by itself; a person who leaves takes them along. */
class Shown {
  #plugin: ReturnType<PushPlugin['init']> | undefined

  begin(from: PushPlugin): ReturnType<PushPlugin['init']> {
    return (this.#plugin = from.init({
      android: {},
      ios: { alert: true, badge: true, sound: true },
    }))
  }

  /** Takes no more pushes under the token that the former person had. */
  end(done: () => void): void {
    this.#plugin?.unregister?.(done, nothing)
  }

  readonly clear = (): void => this.#plugin?.clearAllNotifications?.(nothing, nothing)
}

function platformHere(): string {
  const name = (window as Device).device?.platform
  return name === undefined ? 'cordova' : `cordova-${name.toLowerCase()}`
}
