import { createServer } from 'node:http'
import { createRequire } from 'node:module'

/*
 * Parse Server with LiveQuery over a PostgreSQL that runs already. Its packages stand in a folder of their own
 * (`BENCH_PARSE`), since nothing of the product needs them. The server says its port when it is ready.
 */
const { BENCH_PARSE = '', PEER_DATABASE = '{}' } = process.env
const require = createRequire(`${BENCH_PARSE}/`)
const express = require('express')
const { ParseServer } = require('parse-server')

const http = createServer()
http.listen(0, '127.0.0.1', async () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (http.address())
  const parse = new ParseServer({
    databaseURI: 'postgres://postgres@localhost/parse',
    databaseOptions: JSON.parse(PEER_DATABASE),
    appId: 'bench',
    masterKey: 'bench',
    serverURL: `http://127.0.0.1:${port}/parse`,
    allowClientClassCreation: true,
    liveQuery: { classNames: ['Message'] },
    logLevel: 'error',
    silent: true,
    rateLimit: [],
    enableInsecureAuthAdapters: false,
  })
  await parse.start()
  const app = express()
  app.use('/parse', parse.app)
  http.on('request', app)
  await ParseServer.createLiveQueryServer(http)
  process.stdout.write(`listens on ${port}\n`)
})
