import type { OutsidePart } from '../../../../../platform/web/outside.ts'
import type { Endpoints } from '../endpoints.ts'

/**
 * Sources that Stripe's own script needs, as its guide to security lists them; the last two are its wallets and the
 * banks' questions.
 */
const stripe: Pick<OutsidePart, 'sources' | 'features'> = {
  sources: {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'img-src': ['https://*.stripe.com'],
  },
  features: {
    payment: ['https://js.stripe.com', 'https://hooks.stripe.com'],
    'publickey-credentials-get': ['https://js.stripe.com', 'https://hooks.stripe.com'],
  },
}

/** The card fields, from Stripe or from the simulator, which is one origin for everything. */
export function stripeFields({ STRIPE_SCRIPT: script }: Endpoints): OutsidePart {
  const { origin } = new URL(script)
  if (origin === 'https://js.stripe.com') return { script, ...stripe }
  const own = [origin]
  return {
    script,
    sources: { 'script-src': own, 'connect-src': own, 'frame-src': own },
    features: { payment: own },
  }
}
