/** Signing in to the admin site, with a second factor (docs/rules/admin.md#access). */
import * as z from 'zod'
import { m } from '#messages'
import { SignIn } from '../account-forms.ts'
import { accountProblems, signedIn, signInProblems } from '../accounts.ts'
import { done, limitedText, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { problem } from '../problem.ts'
import { securityProblems } from '../security.ts'
import { boolean, dateTime, integer, string } from '../values.ts'
import { PASSKEY_TEXTS } from './access-limits.ts'

export const accessProblems = {
  wrongPasskey: problem(
    401,
    'wrong-passkey',
    m.problem_wrong_passkey,
    'The passkey is unknown, or its answer is wrong, late or was used before.',
  ),
  passkeyNotFound: problem(404, 'passkey-not-found', m.problem_wrong_passkey, 'You have no such passkey.'),
}

const base64url = (description: string) =>
  z
    .string()
    .min(1)
    .max(20_000)
    .regex(/^[\w-]+$/)
    .meta({ description, example: 'q83vEjRWeJA' })
const transports = z
  .array(z.string().max(20))
  .max(10)
  .meta({
    description: 'Ways to reach the authenticator.',
    example: ['internal'],
  })
const publicKey = z.literal('public-key').meta({ description: 'Always `public-key`.' })
const challenge = base64url(
  'Random bytes that the authenticator signs. They can be used once, within five minutes.',
)
const timeout = integer('Milliseconds that the person has.', 300_000)
const credential = z
  .object({
    id: base64url('Id of a passkey.'),
    type: publicKey,
    transports: transports.exactOptional(),
  })
  .meta({ description: 'A passkey.' })
const userVerification = z
  .literal('required')
  .meta({ description: 'The person must unlock the authenticator.' })

/** Options of `navigator.credentials.get`, as JSON. */
export const RequestOptions = z
  .object({
    challenge,
    timeout,
    rpId: string('Host name of the admin site.', 'admin.d3.example'),
    userVerification,
  })
  .meta({ id: 'PasskeyRequestOptions', description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn.' })

/** Options of `navigator.credentials.create`, as JSON. */
export const CreationOptions = z
  .object({
    challenge,
    timeout,
    rp: z
      .object({ id: string('Host name.', 'admin.d3.example'), name: string('Name of the site.', 'D3') })
      .meta({ description: 'The site.' }),
    user: z
      .object({
        id: base64url('Opaque id of the account.'),
        name: string('E-mail address.', 'amina@d3.example'),
        displayName: string('Name of the person.', 'Amina Yusuf'),
      })
      .meta({ description: 'The account.' }),
    pubKeyCredParams: z
      .array(z.object({ alg: integer('Algorithm, as COSE numbers it.', -7), type: publicKey }))
      .meta({ description: 'Accepted algorithms (COSE).' }),
    excludeCredentials: z.array(credential).meta({ description: 'The passkeys that the account has.' }),
    authenticatorSelection: z
      .object({
        residentKey: z.literal('required').meta({ description: 'The authenticator keeps the passkey.' }),
        requireResidentKey: boolean(
          'Requirement that the authenticator keeps the passkey, for older browsers.',
          true,
        ),
        userVerification,
      })
      .meta({ description: 'Requirements.' }),
    attestation: z.literal('none').meta({ description: 'The maker of the authenticator is not asked for.' }),
  })
  .meta({ id: 'PasskeyCreationOptions', description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn.' })

const answer = <T extends z.ZodRawShape>(response: T) =>
  z
    .object({
      id: base64url('Id of the passkey.'),
      rawId: base64url('Same as `id`.'),
      type: publicKey,
      response: z
        .object({ clientDataJSON: base64url('Data that was signed.'), ...response })
        .meta({ description: 'Response of the authenticator.' }),
      authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional().meta({
        description: 'Attachment of the authenticator: part of the device, or not.',
        example: 'platform',
      }),
      clientExtensionResults: z
        .object({})
        .meta({ description: 'Results of extensions. No extensions are used.', example: {} }),
    })
    .meta({ description: 'The answer of the browser, as JSON.' })
const assertion = answer({
  authenticatorData: base64url('Data of the authenticator.'),
  signature: base64url('Signature.'),
  userHandle: base64url('Opaque id of the account.').exactOptional(),
})
const attestation = answer({
  attestationObject: base64url('The public key.'),
  transports: transports.exactOptional(),
})

const Passkey = z
  .object({
    id: base64url('Id of the passkey.'),
    name: string('Name that the person has given the passkey.', 'Phone'),
    createdAt: dateTime('Time of addition.'),
    lastUsedAt: dateTime('Time of the last sign-in with the passkey.').nullable(),
  })
  .meta({ id: 'Passkey', description: 'A passkey of the signed-in admin.' })

export const access = {
  'POST /admin/sign-in': {
    worksWhenReadOnly: true,
    summary: 'Sign in to the admin site with a password and an authenticator app',
    description:
      'The session ends after 12 hours. An admin without a second factor can only set one up. One with a passkey and ' +
      'no authenticator app signs in with the passkey.',
    limit: 'sign-in',
    auth: 'public',
    site: 'admin',
    body: SignIn,
    reply: signedIn,
    problems: [...signInProblems, accountProblems.passkeyRequired],
  },
  'POST /admin/sign-in/passkey-options': {
    worksWhenReadOnly: true,
    summary: 'Get what a passkey signs',
    limit: 'sign-in',
    auth: 'public',
    site: 'admin',
    reply: ok({ options: RequestOptions }),
  },
  'POST /admin/sign-in/passkey': {
    worksWhenReadOnly: true,
    summary: 'Sign in to the admin site with a passkey',
    limit: 'sign-in',
    auth: 'public',
    site: 'admin',
    body: z.strictObject({ answer: assertion }),
    reply: signedIn,
    problems: [accessProblems.wrongPasskey],
  },
  'GET /admin/passkeys': {
    summary: 'List your passkeys',
    auth: 'admin',
    withoutSecondFactor: true,
    reply: ok({ passkeys: z.array(Passkey).meta({ description: 'The oldest come first.' }) }),
  },
  'POST /admin/passkeys/options': {
    summary: 'Get what a new passkey needs',
    auth: 'admin',
    withoutSecondFactor: true,
    requiresReauthentication: true,
    reply: ok({ options: CreationOptions }),
  },
  'POST /admin/passkeys': {
    summary: 'Add a passkey',
    auth: 'admin',
    withoutSecondFactor: true,
    requiresReauthentication: true,
    status: 201,
    body: z.strictObject({
      answer: attestation,
      name: limitedText(PASSKEY_TEXTS.name).meta({
        description: 'Name of the device that has the passkey.',
        example: 'Phone',
      }),
    }),
    reply: ok({ passkey: Passkey }),
    problems: [accessProblems.wrongPasskey],
  },
  'DELETE /admin/passkeys/:id': {
    summary: 'Remove a passkey',
    auth: 'admin',
    withoutSecondFactor: true,
    requiresReauthentication: true,
    params: z.object({
      id: z
        .string()
        .refine((id) => /^[\w-]{1,1400}$/.test(id), { params: { notFound: accessProblems.passkeyNotFound } })
        .meta({ description: 'Id of the passkey.', example: 'q83vEjRWeJA' }),
    }),
    reply: done,
    problems: [accessProblems.passkeyNotFound, securityProblems.lastSecondFactor],
  },
} satisfies Contract

type AccessRoutes = typeof access
declare module '../kernel.ts' {
  interface Api extends AccessRoutes {}
}
export type PasskeyAnswer = z.output<typeof assertion>
export type NewPasskeyAnswer = z.output<typeof attestation>
