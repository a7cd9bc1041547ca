/** Merchants send documents so that an admin verifies their store (docs/rules/moderation.md#verification). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { DOCUMENT_KINDS, registrationNumber } from '../domain/catalogue/verification.ts'
import { idSchema, limitedText, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { generalProblems, problem } from './problem.ts'
import { storeProblems } from './stores/problems.ts'
import { date, dateTime, message, string } from './values.ts'
import { VERIFICATION_TEXTS } from './verification-limits.ts'

export const verificationProblems = {
  waiting: problem(
    409,
    'verification-waiting',
    m.problem_verification_waiting,
    'An admin looks at what was sent. It can be changed after the decision.',
  ),
  missing: problem(409, 'documents-missing', m.problem_documents_missing, 'All three documents are needed.'),
  verified: problem(409, 'store-verified', m.problem_store_verified, 'It need not be verified again.'),
}

const params = z.object({ id: idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store') })
const kind = z.enum(DOCUMENT_KINDS).meta({
  description: 'The business registration, the county permit, or a picture of the door.',
  example: 'permit',
})

const StoreVerification = z
  .object({
    verifiedAt: dateTime('Time at which the store was verified.').nullable(),
    documents: z
      .array(z.object({ kind, sentAt: dateTime('Time of sending.') }))
      .meta({ description: 'Documents that were sent. The pictures are for admins only.' }),
    last: z
      .object({
        sentAt: dateTime('Time of sending.'),
        registeredName: string('Name as registered.', 'Amani Spa Limited'),
        registrationNumber: string('Number as registered.', 'PVT9QU4X7'),
        permitUntil: date('Last day of the permit.', '2026-12-31'),
        decision: z
          .enum(['verify', 'ask', 'refuse'])
          .nullable()
          .meta({ description: '`ask`: another document is needed. Null while it waits.', example: 'ask' }),
        reason: string('Reason of the decision.', 'The permit expired in June').nullable(),
      })
      .nullable()
      .meta({ description: 'Documents that were last sent for verification; null if there are none.' }),
  })
  .meta({
    id: 'StoreVerification',
    description: 'State of the verification of a store, and its requirements.',
  })

const merchant = { auth: 'merchant', merchantRole: LEAST_ROLE.editStores } as const
const reply = ok({ message, verification: StoreVerification })

export const verification = {
  'GET /stores/:id/verification': {
    summary: 'Get the verification of my store',
    ...merchant,
    params,
    reply: ok({ verification: StoreVerification }),
    problems: [storeProblems.notFound],
  },
  'POST /stores/:id/documents': {
    summary: 'Send a document of my store',
    description:
      'The body is one JPEG, PNG or WebP file of at most 5 MB. It is stored encrypted, has no address, and ' +
      'replaces the one before. ' +
      'It is deleted 90 days after the decision.',
    ...merchant,
    limit: 'upload',
    upload: 'document',
    params,
    query: z.object({ kind }),
    reply,
    problems: [
      storeProblems.notFound,
      verificationProblems.waiting,
      verificationProblems.verified,
      generalProblems.notAPicture,
      generalProblems.pictureTooLarge,
    ],
  },
  'POST /stores/:id/verification': {
    summary: 'Ask for the verification of my store',
    ...merchant,
    limit: 'write',
    params,
    body: z.strictObject({
      registeredName: limitedText(VERIFICATION_TEXTS.registeredName).meta({
        description: 'Name as registered.',
        example: 'Amani Spa Limited',
      }),
      registrationNumber: limitedText(VERIFICATION_TEXTS.registrationNumber)
        .transform(registrationNumber)
        .refine((number) => /^[A-Z0-9]{4,24}$/.test(number), saying(m.field_registration_number))
        .meta({ description: 'Number as registered.', example: 'PVT-9QU4X7' }),
      permitUntil: date('Last day of the county permit.', '2026-12-31'),
    }),
    reply,
    problems: [
      storeProblems.notFound,
      verificationProblems.waiting,
      verificationProblems.verified,
      verificationProblems.missing,
    ],
  },
} satisfies Contract

type VerificationRoutes = typeof verification
declare module './kernel.ts' {
  interface Api extends VerificationRoutes {}
}
