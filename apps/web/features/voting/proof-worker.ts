import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// The library's own worker, made a file of this site, since its policy takes no other.
handler({ deriveKey })
