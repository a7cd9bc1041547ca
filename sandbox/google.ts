/** A Google of this machine: its keys, its ID tokens, and the script that draws its button. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose'
import * as z from 'zod'
import type { Clock } from './clock.ts'
import { cachedList } from './kept.ts'
import { readBody } from './refusal.ts'

export const googleCredentials = { clientId: 'd3-sandbox.apps.googleusercontent.com' }

/** Whom one can sign in as. Google vouches for addresses of its own, and of companies that have theirs with it. */
export const people: readonly Person[] = [
  { name: 'Akinyi Odhiambo', email: 'akinyi.odhiambo@gmail.com', emailVerified: true, note: 'Gmail' },
  { name: 'Kamau Njoroge', email: 'kamau.njoroge@gmail.com', emailVerified: true, note: 'Gmail' },
  { name: 'Fatuma Hassan', email: 'fatuma@pwani-tours.example', emailVerified: true, hd: 'pwani-tours.example', note: 'Google Workspace' },
  { name: 'Kiprop Chebet', email: 'kiprop@rift-mail.example', emailVerified: true, note: 'Another provider’s address, confirmed once' },
  { name: 'Naliaka Wafula', email: 'naliaka@rift-mail.example', emailVerified: false, note: 'Another provider’s address, never confirmed' },
]

/** What can be wrong with a token. */
export const broken = {
  'wrong-aud': 'Made for another site',
  'wrong-iss': 'Not by Google',
  expired: 'Two hours old',
  'unknown-kid': 'Signed with a key nobody knows',
  'wrong-key': 'Signed with a key that is not Google’s',
  'unverified-email': 'E-mail never confirmed',
  'reused-nonce': 'Carries the nonce of the one before',
  'alg-none': 'Not signed at all',
} as const
const variants = ['wrong-aud', 'wrong-iss', 'expired', 'unknown-kid', 'wrong-key', 'unverified-email', 'reused-nonce', 'alg-none'] as const

export function openGoogle(clock: Clock, keep: number): SandboxGoogle {
  const given = cachedList<Given>(keep)
  // Making a key takes a moment that most tests need not wait for.
  let ours: Promise<Key> | undefined
  let theirs: Promise<Key> | undefined
  const keyOf = (isOurs: boolean) => (isOurs ? (ours ??= newKey()) : (theirs ??= newKey()))

  return {
    keys: async () => ({ keys: [(await keyOf(true)).jwk] }),
    given: () => given.all(),
    async mint({ variant, ...wish }) {
      const nonce =
        variant === 'reused-nonce' ? (given.all().find((each) => each.nonce !== undefined)?.nonce ?? 'never-asked-for') : wish.nonce
      const [first = '', ...rest] = (wish.name ?? 'Somebody New').split(' ')
      const now = Math.floor(clock.now().getTime() / 1000) - (variant === 'expired' ? 7200 : 0)
      const audience = variant === 'wrong-aud' ? 'another-site.apps.googleusercontent.com' : (wish.audience ?? googleCredentials.clientId)
      const claims = {
        iss: variant === 'wrong-iss' ? 'https://accounts.gogle.example' : 'https://accounts.google.com',
        aud: audience,
        azp: audience,
        sub: wish.sub ?? subOf(wish.email),
        iat: now,
        nbf: now,
        exp: now + 3600,
        email: wish.email,
        email_verified: variant === 'unverified-email' ? false : (wish.emailVerified ?? true),
        ...(wish.hd && { hd: wish.hd }),
        ...(nonce !== undefined && { nonce }),
        name: [first, ...rest].join(' '),
        given_name: first,
        ...(rest.length && { family_name: rest.join(' ') }),
        picture: 'https://lh3.googleusercontent.com/a/sandbox=s96-c',
      }
      given.add({ at: clock.now(), email: wish.email, variant: variant ?? null, nonce })
      if (variant === 'alg-none') return new UnsecuredJWT(claims).encode()
      const { jwk, privateKey } = await keyOf(variant !== 'unknown-kid' && variant !== 'wrong-key')
      const kid = (variant === 'wrong-key' ? (await keyOf(true)).jwk.kid : jwk.kid) ?? ''
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(privateKey)
    },
  }
}

export function googleRoutes(server: FastifyInstance, google: SandboxGoogle) {
  server.get('/google/certs', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600, must-revalidate, no-transform')
    return google.keys()
  })
  server.post('/api/google/credential', async (request) => ({ credential: await google.mint(readBody(BookingInput, request.body)) }))
}

async function newKey(): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('hex').slice(0, 40)
  return { jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' }, privateKey }
}

/** One person, one number, as Google has it: 21 digits. */
const subOf = (email: string): string =>
  `1${BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, 20)}`

const BookingInput = z.strictObject({
  email: z.email(),
  sub: z.string().min(1).max(300).optional(),
  name: z.string().min(1).max(200).optional(),
  emailVerified: z.boolean().optional(),
  hd: z.string().min(1).max(254).optional(),
  nonce: z.string().max(300).optional(),
  audience: z.string().min(1).max(300).optional(),
  variant: z.enum(variants).optional(),
})

type Person = { name: string; email: string; emailVerified: boolean; hd?: string; note: string }
type Key = { jwk: JWK; privateKey: CryptoKey }
type Given = { at: Date; email: string; variant: keyof typeof broken | null; nonce: string | undefined }
export type SandboxGoogle = {
  keys(): Promise<{ keys: JWK[] }>
  mint(wish: z.output<typeof BookingInput>): Promise<string>
  given(): readonly Given[]
}
