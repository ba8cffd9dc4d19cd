import { basicOf, json, jsonOf, type Operation } from '../http.ts'
import { capitals, hex } from '../ids.ts'
import { orderOperations } from './orders.ts'
import { payoutOperations } from './payouts.ts'
import { refundOperations } from './refunds.ts'
import { token, webhook, webhookRequest, type Webhook } from './schema.ts'
import { bodyOf, caller, failure, notFound, type Call, type PaypalWorld } from './world.ts'

const life = 32_400

const openOperations = (world: PaypalWorld): Operation[] => [
  {
    name: 'paypal.token',
    method: 'POST',
    path: '/paypal/v1/oauth2/token',
    run: (ask) => {
      const who = basicOf(ask)
      if (
        who === undefined ||
        who.name.includes('wrong') ||
        who.password.includes('wrong') ||
        who.password === ''
      )
        return json(
          { error: 'invalid_client', error_description: 'Client Authentication failed' },
          401,
        )
      return json(
        token.parse({
          scope: 'https://uri.paypal.com/services/payments/payment',
          access_token: world.giveToken(who.name, life),
          token_type: 'Bearer',
          app_id: 'APP-80W284485P519543T',
          expires_in: life,
          nonce: hex(32),
        }),
      )
    },
  },
  {
    name: 'paypal.certificate',
    method: 'GET',
    path: '/paypal/v1/notifications/certs/{name}',
    run: ({ params }) => {
      if (params['name'] !== world.certificate.name) throw notFound()
      return {
        status: 200,
        body: world.certificate.pem,
        headers: { 'content-type': 'application/x-pem-file' },
      }
    },
  },
]

const webhookOperations = (world: PaypalWorld, call: Call): Operation[] => [
  call('paypal.webhooks.create', 'POST', '/v1/notifications/webhooks', ({ application, ask }) => {
    const asked = bodyOf(webhookRequest, ask)
    if ([...application.webhooks.values()].some(({ url }) => url === asked.url))
      throw failure(400, 'WEBHOOK_URL_ALREADY_EXISTS', 'Webhook URL already exists')
    const id = capitals(17)
    const made: Webhook = {
      id,
      ...asked,
      links: [world.link('self', `/v1/notifications/webhooks/${id}`)],
    }
    application.webhooks.set(id, made)
    return json(webhook.parse(made), 201)
  }),
  call('paypal.webhooks.list', 'GET', '/v1/notifications/webhooks', ({ application }) =>
    json({ webhooks: [...application.webhooks.values()].map((one) => webhook.parse(one)) }),
  ),
  call(
    'paypal.webhooks.delete',
    'DELETE',
    '/v1/notifications/webhooks/{id}',
    ({ application, ask }) => {
      if (!application.webhooks.delete(ask.params['id'] ?? '')) throw notFound()
      return { status: 204, body: '' }
    },
  ),
  call(
    'paypal.webhooks.verify',
    'POST',
    '/v1/notifications/verify-webhook-signature',
    ({ ask }) => {
      const given = jsonOf(ask.text) as { cert_url?: string } | undefined
      const isOurs = given?.cert_url?.endsWith(world.certificate.name) === true
      return json({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' })
    },
  ),
]

/** PayPal's interface, below `/paypal`. */
export function paypalOperations(world: PaypalWorld): Operation[] {
  const call = caller(world)
  return [
    ...openOperations(world),
    ...orderOperations(world, call),
    ...refundOperations(world, call),
    ...payoutOperations(world, call),
    ...webhookOperations(world, call),
  ]
}
