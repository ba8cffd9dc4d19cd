import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Clock } from './clock.ts'
import { openControl, type Control } from './control.ts'
import { controlOperations } from './controlOperations.ts'
import { Deliveries } from './deliveries.ts'
import { broken, Faults } from './faults.ts'
import { json, paramsOf, Refused, type Answer, type Ask, type Operation } from './http.ts'
import { moncashOperations } from './moncash/operations.ts'
import { MoncashWorld } from './moncash/world.ts'
import { payoneerOperations, PayoneerWorld } from './payoneer/operations.ts'
import { paypalOperations } from './paypal/operations.ts'
import { PaypalWorld } from './paypal/world.ts'
import { stripeOperations } from './stripe/operations.ts'
import { StripeWorld } from './stripe/world.ts'

export interface SimOptions {
  /** 0: any that is free. */
  port?: number
}

/** The providers' interfaces on loopback in this process. */
export interface Sim {
  /** Address without a slash at the end: Stripe is here, the others below `/paypal`, `/payoneer`, `/moncash`. */
  url: string
  port: number
  control: Control
  close(): Promise<void>
}

const largest = 1_000_000

/** Opens the simulator on loopback; it holds everything in memory. */
export async function openSim({ port = 0 }: SimOptions = {}): Promise<Sim> {
  const clock = new Clock()
  const deliveries = new Deliveries()
  const faults = new Faults()
  const worlds = {
    stripe: new StripeWorld(clock, deliveries),
    paypal: new PaypalWorld(clock, deliveries),
    payoneer: new PayoneerWorld(clock, deliveries),
    moncash: new MoncashWorld(clock, deliveries),
  }
  const control = openControl({ ...worlds, clock, deliveries, faults })
  const operations = [
    ...stripeOperations(worlds.stripe),
    ...paypalOperations(worlds.paypal),
    ...payoneerOperations(worlds.payoneer),
    ...moncashOperations(worlds.moncash),
    ...controlOperations(control),
  ]
  const server = createServer(
    (request, response) => void serve(operations, faults, request, response),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: own } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${own}`
  worlds.stripe.origin = url
  worlds.paypal.origin = url
  return { url, port: own, control, close: () => closing(server, deliveries) }
}

async function closing(server: Server, deliveries: Deliveries): Promise<void> {
  await deliveries.settled()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

async function serve(
  operations: Operation[],
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const ask = await askOf(request)
  if (ask === undefined) return void request.socket.destroy()
  const found = find(operations, ask)
  if (found === undefined)
    return send(
      response,
      json(
        {
          error: {
            type: 'invalid_request_error',
            message: `Unrecognized request URL (${ask.method}: ${ask.url.pathname}).`,
          },
        },
        404,
      ),
    )
  const { operation, params } = found
  const answer = await faults.around(
    operation.name,
    () => run(operation, { ...ask, params }),
    () => json(failures[operation.name.split('.')[0] ?? ''] ?? {}, 500),
  )
  if (answer === broken) request.socket.destroy()
  else send(response, answer)
}

/** Answers of each provider that is at fault itself. */
const failures: Record<string, unknown> = {
  stripe: { error: { type: 'api_error', message: 'An unknown error occurred' } },
  paypal: {
    name: 'INTERNAL_SERVER_ERROR',
    message: 'An internal server error occurred.',
    debug_id: '90957fca61718',
  },
  payoneer: {
    error: 'Internal Server Error',
    error_description: 'Something went wrong',
    error_details: { code: 500, sub_code: 0 },
  },
  moncash: { error: 'Internal Server Error', message: 'Something went wrong', status: 500 },
}

async function run(operation: Operation, ask: Ask): Promise<Answer> {
  try {
    return await operation.run(ask)
  } catch (error) {
    if (error instanceof Refused) return error.answer
    return json(
      { error: { type: 'api_error', message: `The simulator failed: ${String(error)}` } },
      599,
    )
  }
}

async function askOf(request: IncomingMessage): Promise<Omit<Ask, 'params'> | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > largest) return undefined
    parts.push(part)
  }
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://127.0.0.1'),
    headers: request.headers as Record<string, string | undefined>,
    text: Buffer.concat(parts).toString(),
  }
}

function find(operations: Operation[], { method, url }: Pick<Ask, 'method' | 'url'>) {
  for (const operation of operations) {
    if (operation.method !== method) continue
    const params = paramsOf(operation.path, url.pathname)
    if (params !== undefined) return { operation, params }
  }
  return undefined
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'content-type': isText ? 'text/plain' : 'application/json',
    ...headers,
  })
  response.end(isText ? body : JSON.stringify(body))
}
