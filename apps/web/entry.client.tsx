import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followError } from './lib/boot.ts'
import { startLocale } from './lib/locale.ts'
import { takeMailedToken } from './lib/mailed-token.ts'
import { reportError, watchErrors } from './lib/report.ts'

watchErrors()
startLocale()
takeMailedToken()

try {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter onError={(error) => followError(error)} />, {
      // Something outside the page (an extension, a translator) changed it: it was drawn anew, nothing is lost.
      onRecoverableError: (error) => console.warn(error),
      onUncaughtError: reportError,
    })
  })
} catch (error) {
  followError(error)
}
