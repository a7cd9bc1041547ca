/** The socket events as an AsyncAPI 3 document, generated from contract/live-events.ts. */
import { LIVE_PATH, LIVE_REFUSED } from '#contract/live.ts'
import { LIVE_EVENTS } from '#contract/live-events.ts'
import { LICENSE } from './openapi.ts'
import { Schemas, type Json } from './schemas.ts'

type AsyncApiServer = { host: string; isSecure: boolean }

export function asyncApi({ host, isSecure }: AsyncApiServer): Json {
  const schemas = new Schemas()
  const events = Object.entries(LIVE_EVENTS)
  const messages = events.map(([name, { summary, description, payload }]) => {
    const schema = schemas.convert(payload, 'output')
    return [
      name,
      {
        name,
        title: name,
        summary,
        description,
        payload: schema,
        examples: [{ name, payload: schemas.exampleOf(schema) }],
      },
    ] as const
  })
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'D3 live events',
      version: '1',
      description: DESCRIPTION,
      license: { name: LICENSE.name, url: `https://spdx.org/licenses/${LICENSE.identifier}.html` },
    },
    defaultContentType: 'application/json',
    servers: {
      site: {
        host,
        pathname: LIVE_PATH,
        protocol: isSecure ? 'wss' : 'ws',
        description: 'The customer site. Socket.IO 4, by WebSocket or long polling.',
        security: [
          { $ref: '#/components/securitySchemes/token' },
          { $ref: '#/components/securitySchemes/cookie' },
        ],
      },
    },
    channels: {
      account: {
        address: LIVE_PATH,
        title: 'Events of the signed-in account',
        description:
          'The connection itself: there is nothing to subscribe to. ' +
          'Event names are those of the messages.',
        messages: Object.fromEntries(
          events.map(([name]) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: Object.fromEntries(
      events.map(([name, { summary }]) => [
        `send_${name}`,
        {
          action: 'send',
          summary,
          channel: { $ref: '#/channels/account' },
          messages: [{ $ref: `#/channels/account/messages/${name}` }],
        },
      ]),
    ),
    components: {
      messages: Object.fromEntries(messages),
      schemas: schemas.withExamples(),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The `access_token` of a sign-in, as `auth.token` of the Socket.IO ' +
            'handshake or as an `Authorization` header.',
        },
        cookie: {
          type: 'httpApiKey',
          in: 'cookie',
          name: 'd3_session',
          description: 'The session cookie of the customer site.',
        },
      },
    },
  }
}

const DESCRIPTION = `Changes of bookings and payments, sent to all connections of their account.

An event only signals that something has changed. Events may get lost or arrive twice: get the current state
by HTTP when one arrives, and after every connection or reconnection.

A refused connection ends with the Socket.IO event \`connect_error\`. If its message begins with
\`${LIVE_REFUSED}\`, sign in again. When the session ends, the server disconnects. Clients need not send
anything; more than 60 messages in a minute end the connection.`
