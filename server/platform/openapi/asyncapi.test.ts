import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'mocha'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import type * as z from 'zod'
import { io } from 'socket.io-client'
import { CHAT_COMMANDS, CHAT_EVENTS, type ChatEvent } from '#contract/chat-events.ts'
import { LIVE_EVENTS } from '#contract/live-events.ts'
import type { LiveEvent } from '#contract/live.ts'
import { referenceFor } from '#server/features.ts'
import { notifyLive } from '#server/platform/realtime/live-updates.ts'
import { getHub } from '#server/platform/realtime/socket-hub.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { asyncApi } from './asyncapi.ts'

type Document = {
  servers: { site: { host: string; pathname: string } }
  components: { messages: Record<string, { name: string; examples: [{ payload: never }] }> }
}

let app: TestApp
before(async () => {
  app = await openTestApp({ demo: false })
})
after(() => app?.close())

// The shape that these tests are about.
const sockets = referenceFor('customer').sockets!
const documentFor = (host: string) => asyncApi(sockets, { host, isSecure: false }) as Document

describe('the AsyncAPI document', () => {
  it("passes Redocly's recommended rules without errors or warnings", async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const source = JSON.stringify(documentFor('localhost:3000'))
    assert.deepEqual(await lintFromString({ source, absoluteRef: '/asyncapi.json', config }), [])
  })

  it('describes how to connect, and each event as it arrives', async () => {
    const { port } = app.customer.server.address() as AddressInfo // it listens on a port
    const { servers, components } = documentFor(`127.0.0.1:${port}`)
    const customer = await app.newCustomer()
    const client = io(`ws://${servers.site.host}`, {
      path: servers.site.pathname,
      auth: { token: customer.token },
      transports: ['websocket'],
    })
    try {
      await new Promise<void>((resolve) => client.once('connect', resolve))
      const commands = Object.keys(CHAT_COMMANDS).map((name) => `client_${name}`)
      assert.deepEqual(Object.keys(components.messages), [...Object.keys(sockets.events), ...commands])
      const events: { [name: string]: { payload: z.ZodType } } = { ...LIVE_EVENTS, ...CHAT_EVENTS }
      for (const [event, { payload: schema }] of Object.entries(events)) {
        const { name, examples } = components.messages[event]!
        const arrived = new Promise((resolve) => client.once(name, resolve))
        if (event in LIVE_EVENTS)
          await notifyLive(app.app.database.db, customer.id, event as LiveEvent, examples[0].payload)
        else getHub(app.app).emitToAccount(customer.id, event as ChatEvent, examples[0].payload)
        const payload = await arrived
        assert.deepEqual(payload, examples[0].payload)
        assert.deepEqual(schema.parse(payload), payload)
      }
      for (const [command, { payload: schema }] of Object.entries(CHAT_COMMANDS))
        schema.parse(components.messages[`client_${command}`]!.examples[0].payload)
    } finally {
      client.close()
    }
  })
})
