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
    const push = new Shown()
    const teller = new Teller((isNew) => {
      push.clear()
      if (isNew) push.end(begin)
    })
    const begin = () => {
      const { PushNotification } = window as Device
      if (PushNotification === undefined) return
      const plugin = push.begin(PushNotification)
      plugin.on('registration', ({ registrationId }) => {
        teller.token = registrationId
        teller.tell()
      })
      plugin.on('notification', ({ additionalData }) => {
        if (additionalData?.href && !additionalData.foreground) latest.current(additionalData.href)
      })
    }
    // Fired at once where the device is ready already.
    return bound(
      onDevice('deviceready', begin),
      onDevice('resume', push.clear),
      onSessionChange(teller.tell),
    )
  }, [])
}

const nothing = (): void => undefined

/** @returns what ends them all. */
const bound =
  (...stops: (() => void)[]) =>
  () =>
    stops.forEach((stop) => stop())

/** Tells the server of the phone's token: it reaches a phone by the session that told of it, and no longer. */
class Teller {
  token: string | undefined
  #told: string | undefined
  #wasIn = isSignedIn()
  readonly #onNobody: (isNew: boolean) => void

  /** @param onNobody hears that nobody is signed in, and if somebody was; also where the server can't hear of it yet. */
  constructor(onNobody: (isNew: boolean) => void) {
    this.#onNobody = onNobody
  }

  readonly tell = (): void => {
    const wasIn = this.#wasIn
    this.#wasIn = isSignedIn()
    if (!this.#wasIn) {
      this.#told = undefined
      return this.#onNobody(wasIn)
    }
    const { token } = this
    const now = `${accountHere()} ${readSession().token ?? ''} ${token ?? ''}`
    if (token === undefined || this.#told === now) return
    this.#told = now
    void api
      .call('notifications/saveToken', { token, platform: platformHere() }, { quiet: true })
      // The next start tells the server.
      .catch(() => (this.#told = undefined))
  }
}

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
