/**
 * The part of Stripe.js that the checkout uses, in its shape: fields in a frame of the provider's origin, whose card
 * number the page never sees. Its frame answers by messages.
 */
export const fieldsScript = `(() => {
  const origin = new URL(document.currentScript.src).origin
  const Stripe = (key, { locale } = {}) => {
    let frame
    const hears = {}
    const answers = new Map()
    let asked = 0
    addEventListener('message', ({ source, data }) => {
      if (!frame || source !== frame.contentWindow) return
      if (data.height) frame.style.height = data.height + 'px'
      if (data.event) hears[data.event]?.({ elementType: 'payment', ...data.value })
      answers.get(data.answer)?.(data.value)
    })
    const confirmed = (clientSecret) =>
      new Promise((resolve) => {
        const ask = ++asked
        answers.set(ask, resolve)
        frame.contentWindow.postMessage({ ask, client_secret: clientSecret }, origin)
      })
    return {
      elements: ({ clientSecret, appearance = {} }) => ({
        clientSecret,
        create: () => ({
          on: (name, hear) => (hears[name] = hear),
          mount: (place) => {
            frame = document.createElement('iframe')
            const look = new URLSearchParams({ theme: appearance.theme ?? 'stripe', ...appearance.variables })
            frame.src = origin + '/stripe-fields?' + look
            frame.title = 'Secure payment input frame'
            frame.style.cssText = 'border:0;width:100%;height:220px'
            place.append(frame)
          },
          unmount: () => frame?.remove(),
          destroy: () => frame?.remove(),
        }),
      }),
      confirmPayment: ({ elements }) => confirmed(elements.clientSecret),
      handleNextAction: async ({ clientSecret }) => {
        frame = document.createElement('iframe')
        frame.src = origin + '/stripe-fields?bank=1'
        frame.title = 'Bank question frame'
        frame.style.cssText = 'border:0;position:fixed;inset:0;width:100%;height:100%;background:#fff;z-index:99'
        const ready = new Promise((resolve) => (hears.ready = resolve))
        document.body.append(frame)
        await ready
        const value = await confirmed(clientSecret)
        frame.remove()
        return value
      },
    }
  }
  window.Stripe = Stripe
})()
`

const script = `
const look = new URLSearchParams(location.search)
const style = document.documentElement.style
style.setProperty('--text', look.get('colorText') ?? '#222')
style.setProperty('--back', look.get('colorBackground') ?? '#fff')
style.setProperty('--line', look.get('colorTextSecondary') ?? '#777')
const tell = (said) => parent.postMessage(said, '*')
new ResizeObserver(() => tell({ height: document.body.scrollHeight })).observe(document.body)
const number = document.querySelector('[name=number]')
const note = document.querySelector('output')
const [card, bank] = document.querySelectorAll('section')
const sent = async (given) =>
  (await fetch('/stripe-fields', { method: 'POST', body: new URLSearchParams(given) })).json()
const answered = () => new Promise((resolve) => bank.onclick = ({ target: { value } }) => value && resolve(value))
card.hidden = look.has('bank')
const turn = (isAsked) => { card.hidden = isAsked; bank.hidden = !isAsked }
addEventListener('message', async ({ source, data }) => {
  if (source !== parent || !data.ask) return
  const given = { client_secret: data.client_secret, number: number.value }
  let value = await sent(given)
  if (value.question) {
    turn(true)
    value = await sent({ ...given, answer: await answered() })
    turn(false)
  }
  note.textContent = value.error?.type === 'validation_error' ? value.error.message : ''
  tell({ answer: data.ask, value })
})
number.addEventListener('input', () => tell({ event: 'change', value: { complete: number.value.length > 15 } }))
tell({ event: 'ready', value: {} })
`

/** Page that stands in the frame. */
export const fieldsPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card (simulated)</title>
<style>
body{margin:0;padding:2px;font:16px system-ui;color:var(--text);background:transparent}
label{display:block;font-size:14px;margin-bottom:12px}
input{display:block;box-sizing:border-box;width:100%;min-height:48px;margin-top:4px;padding:0 12px;font:inherit;color:inherit;background:var(--back);border:1px solid var(--line);border-radius:10px}
div{display:grid;grid-template-columns:1fr 1fr;gap:12px}output{color:#c22}[hidden]{display:none}
button{min-height:48px;font:inherit;color:inherit;background:var(--back);border:1px solid var(--line);border-radius:10px}
</style>
<section><label>Card number<input name="number" inputmode="numeric" placeholder="4242 4242 4242 4242"></label>
<div><label>Expiration date<input name="expiry" placeholder="12 / 34"></label><label>Security code<input name="code" placeholder="123"></label></div>
</section><section hidden><p>Your bank (simulated) asks: is it you who pays?</p>
<div><button value="yes">Complete</button><button value="no">Fail</button></div></section>
<output></output><script>${script}</script></html>`
