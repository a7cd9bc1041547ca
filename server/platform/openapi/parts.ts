/** Parts of the OpenAPI document that are the same for many operations. */
import type { Auth, Endpoint } from '#contract/kernel.ts'
import { UPLOAD_KINDS, type UploadKind } from '#domain/media/upload-kinds.ts'
import type { Json } from './schemas.ts'

export const RESPONSE_HEADERS = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
export const RATE_LIMIT_HEADERS = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
}
export const HEADERS = {
  RequestId: {
    description: 'Id of the request. Name it when you ask support about a response; it is in our log.',
    schema: { type: 'string', format: 'uuid', examples: ['0f6a2c1e-6f0b-4a53-9a7e-2f2f4f3f8a10'] },
  },
  RateLimit: {
    description:
      'What is left of each limit that counted the request: `r` requests in the ' +
      'next `t` seconds. Left out if no limit counted it.',
    schema: { type: 'string', examples: ['"default";r=297;t=54'] },
  },
  RateLimitPolicy: {
    description: 'The limits that counted the request: `q` requests in a window of `w` seconds.',
    schema: { type: 'string', examples: ['"default";q=300;w=60'] },
  },
  Deprecation: {
    description: 'When the operation was deprecated (RFC 9745), in seconds since 1970. It keeps working.',
    schema: { type: 'string', examples: ['@1795305600'] },
  },
  RetryAfter: {
    description: 'Seconds until another attempt can succeed.',
    schema: { type: 'integer', format: 'int32', examples: [12] },
  },
}
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique name of this operation, such as a UUID. The same key and request ' +
    'within 24 hours return the first response again; ' +
    'the same key with another request is a 422.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    examples: ['5e0a7bd4-6a53-4f0c-8a39-0a9d6f6f2a11'],
  },
}
export const AUDIENCE: Record<Auth, string> = {
  public: 'Needs no sign-in.',
  optional: 'Needs no sign-in; a signed-in caller gets a personal response.',
  customer: 'For signed-in customers.',
  merchant: 'For signed-in merchants.',
  admin: 'For signed-in admins.',
  account: 'For all signed-in accounts.',
}
const SIGNED_IN = [{ bearer: [] }, { cookie: [] }]
const SECURITY: Record<Auth, Json[]> = {
  public: [],
  optional: [{}, ...SIGNED_IN],
  customer: SIGNED_IN,
  merchant: SIGNED_IN,
  admin: SIGNED_IN,
  account: SIGNED_IN,
}
/**
 * Returns the security of an endpoint. Clients send a key, which own pages do not: besides a token, and alone where no sign-in
 * is needed.
 */
export function toSecurity({ auth, withoutApiKey }: Endpoint, isKeyRequired: boolean): Json[] {
  const ways = SECURITY[auth]
  if (withoutApiKey) return ways
  const open = ways.length === 0 ? [{}] : ways
  const keyed = open.filter((way) => !('cookie' in way)).map((way) => ({ ...way, apiKey: [] }))
  return isKeyRequired ? keyed : [...open, ...keyed]
}

export const apiKeyScheme = (isRequired: boolean): Json => ({
  type: 'apiKey',
  in: 'header',
  name: 'x-api-key',
  description: isRequired
    ? 'The key of your client, which this server requires from clients other than its own pages.'
    : 'The key of your client. This server requires none: it only names the client in the log.',
})
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `access_token` of a sign-in. For API clients.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'd3_session',
    description: 'The session cookie of the customer site. For its own pages.',
  },
}
export const fileForm = (kind: UploadKind): Json => {
  const { field, maxBytes } = UPLOAD_KINDS[kind]
  return {
    type: 'object',
    required: [field],
    properties: {
      [field]: {
        type: 'string',
        format: 'binary',
        description: `A JPEG, PNG or WebP file of at most ${maxBytes / 1024 ** 2} MB.`,
      },
    },
  }
}
