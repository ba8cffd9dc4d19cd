import type { Stripe, StripeConstructor } from '@stripe/stripe-js'

declare global {
  interface Window {
    Stripe?: StripeConstructor
  }
}

let loading: Promise<StripeConstructor> | undefined

/** Loads the provider's script, which by its terms comes from the provider itself. @throws where it did not come. */
function load(src: string): Promise<StripeConstructor> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    const failed = () => {
      loading = undefined
      script.remove()
      reject(new Error('the fields did not load'))
    }
    script.addEventListener('load', () => (window.Stripe ? resolve(window.Stripe) : failed()))
    script.addEventListener('error', failed)
    document.head.append(script)
  })
  return loading
}

export async function openStripe(src: string, key: string, locale: 'en' | 'fr' | 'es') {
  const stripe = await load(src)
  return stripe(key, { locale }) as Stripe
}

/** Colours as they stand where the fields are put, in words that the provider reads. */
export function lookOf(place: Element): { theme: 'stripe' | 'night'; variables: object } {
  const { color, backgroundColor, borderTopColor } = getComputedStyle(place)
  const fixed = document.documentElement.dataset['theme']
  const isDark =
    fixed === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : fixed === 'dark'
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorText: inRgb(color),
      colorBackground: inRgb(backgroundColor),
      colorTextSecondary: inRgb(borderTopColor),
      borderRadius: '10px',
      fontSizeBase: '16px',
    },
  }
}

/** The provider reads no newer ways to write a colour. */
function inRgb(colour: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d')
  if (!pen) return colour
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
