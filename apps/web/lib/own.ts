import { ownKey } from './session.ts'
import { storage } from './storage.ts'

const kinds = ['draft', 'votes'] as const

/** Takes away what every account and every visitor left here. */
export function forgetOwn(): void {
  for (const kind of kinds) storage.removeAll(`${kind}:`)
}

/** Takes away what is neither this account's nor a visitor's. */
export function forgetOwnOfOthers(account: string): void {
  for (const kind of kinds) {
    const stays = [ownKey(kind, '', account), ownKey(kind, '', '')]
    for (const key of storage.keys())
      if (key.startsWith(`${kind}:`) && !stays.some((own) => key.startsWith(own)))
        storage.remove(key)
  }
}
