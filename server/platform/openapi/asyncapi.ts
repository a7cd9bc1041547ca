/** The socket events of the features as an AsyncAPI 3 document. */
import { LIVE_PATH, LIVE_REFUSED } from '#contract/live.ts'
import type { SocketEventDefinition, SocketEventDefinitions } from '../realtime/realtime.ts'
import { LICENSE } from './openapi.ts'
import { Schemas, type Json } from './schemas.ts'

/** Events that the server sends and receives, and a paragraph of each feature. */
export type SocketReference = {
  readonly descriptions: readonly string[]
  readonly events: SocketEventDefinitions
  readonly commands: SocketEventDefinitions
}
type AsyncApiServer = { host: string; isSecure: boolean }

export function asyncApi(
  { descriptions, events: sent, commands }: SocketReference,
  { host, isSecure }: AsyncApiServer,
): Json {
  const schemas = new Schemas()
  const buildMessage = (
    name: string,
    { summary, description, payload }: SocketEventDefinition,
    io: 'input' | 'output',
  ) => {
    const schema = schemas.convert(payload, io)
    return {
      name,
      title: name,
      summary,
      ...(description !== '' && { description }),
      payload: schema,
      examples: [{ name, payload: schemas.buildExample(schema) }],
    }
  }
  // Some events have the same name in both directions.
  const directions = [
    { action: 'send', prefix: '', events: Object.entries(sent), io: 'output' },
    { action: 'receive', prefix: 'client_', events: Object.entries(commands), io: 'input' },
  ] as const
  const keys = directions.flatMap(({ prefix, events }) => events.map(([name]) => `${prefix}${name}`))
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'D3 live events',
      version: '1',
      description: [DESCRIPTION, ...descriptions].join('\n\n'),
      license: { name: LICENSE.name, url: `https://spdx.org/licenses/${LICENSE.identifier}.html` },
    },
    defaultContentType: 'application/json',
    servers: {
      site: {
        host,
        pathname: LIVE_PATH,
        protocol: isSecure ? 'wss' : 'ws',
        description:
          'The customer site. Socket.IO 4, by WebSocket or long polling, in the namespace `/` or `/api/v1`.',
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
        description: 'The connection itself. Event names are those of the messages.',
        messages: Object.fromEntries(keys.map((key) => [key, { $ref: `#/components/messages/${key}` }])),
      },
    },
    operations: Object.fromEntries(
      directions.flatMap(({ action, prefix, events }) =>
        events.map(([name, { summary }]) => [
          `${action}_${name}`,
          {
            action,
            summary,
            channel: { $ref: '#/channels/account' },
            messages: [{ $ref: `#/channels/account/messages/${prefix}${name}` }],
          },
        ]),
      ),
    ),
    components: {
      messages: Object.fromEntries(
        directions.flatMap(({ prefix, events, io }) =>
          events.map(([name, event]) => [`${prefix}${name}`, buildMessage(name, event, io)]),
        ),
      ),
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

const DESCRIPTION = `What happens to an account, sent to all of its connections.

An event only signals that something has changed. Events may get lost or arrive twice: get the current state
by HTTP when one arrives, and after every connection or reconnection.

A refused connection ends with the Socket.IO event \`connect_error\`. If its message begins with
\`${LIVE_REFUSED}\`, sign in again. When the session ends, the server disconnects. Clients need not send
anything to receive events. More than 600 events in a minute end the connection.`
