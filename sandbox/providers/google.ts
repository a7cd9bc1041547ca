/** Simulated Google sign-in: signing keys and ID tokens. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose'
import * as z from 'zod'
import type { Clock } from '../shared/clock.ts'
import { boundedList } from '../shared/bounded-list.ts'
import { readBody } from '../shared/refusal.ts'

export const googleCredentials = { clientId: 'd3-sandbox.apps.googleusercontent.com' }

/** The accounts to sign in with. Google is authoritative for Gmail addresses and Google Workspace domains. */
export const accounts: readonly Account[] = [
  { name: 'Akinyi Odhiambo', email: 'akinyi.odhiambo@gmail.com', emailVerified: true, note: 'Gmail' },
  { name: 'Kamau Njoroge', email: 'kamau.njoroge@gmail.com', emailVerified: true, note: 'Gmail' },
  {
    name: 'Fatuma Hassan',
    email: 'fatuma@pwani-tours.example',
    emailVerified: true,
    hd: 'pwani-tours.example',
    note: 'Google Workspace',
  },
  {
    name: 'Kiprop Chebet',
    email: 'kiprop@rift-mail.example',
    emailVerified: true,
    note: 'Address of another provider, verified',
  },
  {
    name: 'Naliaka Wafula',
    email: 'naliaka@rift-mail.example',
    emailVerified: false,
    note: 'Address of another provider, not verified',
  },
]

/** Invalid tokens that D3 must reject. */
export const brokenVariants = {
  'wrong-aud': 'Issued for another site',
  'wrong-iss': 'Not issued by Google',
  expired: 'Two hours old',
  'unknown-kid': 'Signed with an unknown key',
  'wrong-key': 'Signed with a key that is not Google’s',
  'unverified-email': 'Email address not verified',
  'reused-nonce': 'Has the nonce of the previous token',
  'alg-none': 'Not signed',
} as const
const variants = [
  'wrong-aud',
  'wrong-iss',
  'expired',
  'unknown-kid',
  'wrong-key',
  'unverified-email',
  'reused-nonce',
  'alg-none',
] as const

export function openGoogle(clock: Clock, historyLimit: number): SandboxGoogle {
  const issued = boundedList<IssuedToken>(historyLimit)
  // Generating a key takes time, and most tests need none: keys are generated on first use.
  let publishedKey: Promise<Key> | undefined
  let unknownKey: Promise<Key> | undefined
  const getPublishedKey = () => (publishedKey ??= newKey())
  const getUnknownKey = () => (unknownKey ??= newKey())

  return {
    keys: async () => ({ keys: [(await getPublishedKey()).jwk] }),
    issued: () => issued.all(),
    async issueToken({ variant, ...input }) {
      const lastNonce = issued.all().find((each) => each.nonce !== undefined)?.nonce
      const nonce = variant === 'reused-nonce' ? (lastNonce ?? 'never-requested') : input.nonce
      const [first = '', ...rest] = (input.name ?? 'New User').split(' ')
      const now = Math.floor(clock.now().getTime() / 1000) - (variant === 'expired' ? 7200 : 0)
      const audience =
        variant === 'wrong-aud'
          ? 'another-site.apps.googleusercontent.com'
          : (input.audience ?? googleCredentials.clientId)
      const claims = {
        iss: variant === 'wrong-iss' ? 'https://accounts.gogle.example' : 'https://accounts.google.com',
        aud: audience,
        azp: audience,
        sub: input.sub ?? toSub(input.email),
        iat: now,
        nbf: now,
        exp: now + 3600,
        email: input.email,
        email_verified: variant === 'unverified-email' ? false : (input.emailVerified ?? true),
        ...(input.hd && { hd: input.hd }),
        ...(nonce !== undefined && { nonce }),
        name: [first, ...rest].join(' '),
        given_name: first,
        ...(rest.length && { family_name: rest.join(' ') }),
        picture: 'https://lh3.googleusercontent.com/a/sandbox=s96-c',
      }
      issued.add({ at: clock.now(), email: input.email, variant: variant ?? null, nonce })
      if (variant === 'alg-none') return new UnsecuredJWT(claims).encode()
      const { jwk, privateKey } = await (variant === 'unknown-kid' || variant === 'wrong-key'
        ? getUnknownKey()
        : getPublishedKey())
      const kid = (variant === 'wrong-key' ? (await getPublishedKey()).jwk.kid : jwk.kid) ?? ''
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(privateKey)
    },
  }
}

export function googleRoutes(server: FastifyInstance, google: SandboxGoogle) {
  server.get('/google/certs', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600, must-revalidate, no-transform')
    return google.keys()
  })
  server.post('/api/google/credential', async (request) => ({
    credential: await google.issueToken(readBody(CredentialInput, request.body)),
  }))
}

async function newKey(): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('hex').slice(0, 40)
  return { jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' }, privateKey }
}

/** A stable account id of 21 digits, like Google's. */
const toSub = (email: string): string =>
  `1${BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, 20)}`

const CredentialInput = z.strictObject({
  email: z.email(),
  sub: z.string().min(1).max(300).optional(),
  name: z.string().min(1).max(200).optional(),
  emailVerified: z.boolean().optional(),
  hd: z.string().min(1).max(254).optional(),
  nonce: z.string().max(300).optional(),
  audience: z.string().min(1).max(300).optional(),
  variant: z.enum(variants).optional(),
})

type Account = { name: string; email: string; emailVerified: boolean; hd?: string; note: string }
type Key = { jwk: JWK; privateKey: CryptoKey }
type IssuedToken = {
  at: Date
  email: string
  variant: keyof typeof brokenVariants | null
  nonce: string | undefined
}
export type SandboxGoogle = {
  keys(): Promise<{ keys: JWK[] }>
  issueToken(input: z.output<typeof CredentialInput>): Promise<string>
  issued(): readonly IssuedToken[]
}
