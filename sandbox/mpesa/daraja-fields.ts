/** The fields that Daraja accepts. */
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { darajaCredentials } from './daraja-credentials.ts'

export function readFields<Out>(fields: z.ZodType<Out>, request: FastifyRequest): Out {
  // With another content type Daraja reports the first field as missing.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw invalid('BusinessShortCode')
  let body: unknown
  try {
    body = JSON.parse(typeof request.body === 'string' ? request.body : '')
  } catch {
    throw new DarajaError(400, '400.002.05', 'Invalid Request Payload')
  }
  const parsed = fields.safeParse(body)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path[0]
  throw field === undefined
    ? new DarajaError(400, '400.002.05', 'Invalid Request Payload')
    : invalid(field === 'TransactionDesc' ? 'Remarks' : String(field))
}

export const invalid = (field: string) => new DarajaError(400, '400.002.02', `Bad Request - Invalid ${field}`)

export class DarajaError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const Digits = z.union([z.string(), z.number()]).transform(String)
export const Shortcode = Digits.pipe(z.string().regex(/^\d{5,7}$/))
export const Msisdn = Digits.pipe(z.string().regex(/^254[17]\d{8}$/))
const IntegerShillings = Digits.pipe(z.string().regex(/^[1-9]\d{0,5}$/))
  .transform(Number)
  .refine((amount) => amount <= 250_000)
export const PayoutShillings = IntegerShillings.refine((amount) => amount >= 10)

/**
 * Daraja rejects URLs that contain these words, in any case. Plain http is accepted only for this machine.
 */
const forbiddenWords = /m-?pesa|safaricom|exe|cmd|sql|query|ngrok/i
export const CallbackUrl = z
  .string()
  .max(500)
  .refine((text) => {
    const url = URL.parse(text)
    if (!url || forbiddenWords.test(text)) return false
    return (
      url.protocol === 'https:' ||
      (url.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1'))
    )
  })

const SignedFields = {
  BusinessShortCode: Shortcode,
  Password: z.string().min(1),
  Timestamp: Digits.pipe(z.string().regex(/^\d{14}$/)),
}
export const PushFields = z.object({
  ...SignedFields,
  TransactionType: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: IntegerShillings,
  PartyA: Msisdn,
  PartyB: Shortcode,
  PhoneNumber: Msisdn,
  CallBackURL: CallbackUrl,
  AccountReference: z.string().regex(/^[\w .#/-]{1,12}$/),
  TransactionDesc: z.string().min(1).max(13),
})
export const QueryFields = z.object({ ...SignedFields, CheckoutRequestID: z.string().min(1).max(100) })
export const ReversalFields = z.object({
  Initiator: z.string().min(1),
  SecurityCredential: z.string().min(1),
  CommandID: z.literal('TransactionReversal'),
  TransactionID: z.string().regex(/^[A-Z0-9]{10}$/),
  Amount: IntegerShillings,
  ReceiverParty: Shortcode.refine((code) => code === darajaCredentials.shortcode),
  RecieverIdentifierType: Digits.pipe(z.literal('11')), // misspelt in Daraja's API
  ResultURL: CallbackUrl,
  QueueTimeOutURL: CallbackUrl,
  Remarks: z.string().min(2).max(100),
})
export const StatusFields = z
  .object({
    Initiator: z.string().min(1),
    SecurityCredential: z.string().min(1),
    CommandID: z.literal('TransactionStatusQuery'),
    TransactionID: z
      .string()
      .regex(/^[A-Z0-9]{10}$/)
      .optional(),
    OriginalConversationID: z.string().min(1).max(100).optional(),
    PartyA: Shortcode.refine((code) => code === darajaCredentials.shortcode),
    IdentifierType: Digits.pipe(z.literal('4')),
    ResultURL: CallbackUrl,
    QueueTimeOutURL: CallbackUrl,
    Remarks: z.string().min(2).max(100),
    Occasion: z.string().max(100).optional(),
  })
  .refine(
    ({ TransactionID, OriginalConversationID }) =>
      TransactionID !== undefined || OriginalConversationID !== undefined,
    {
      path: ['TransactionID'],
    },
  )
const NairobiTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+03:00`))
  .refine((at) => !Number.isNaN(at.getTime()))
export const StatementFields = z.object({
  ShortCode: Shortcode.refine((code) => code === darajaCredentials.shortcode),
  StartDate: NairobiTime,
  // Includes the whole last second.
  EndDate: NairobiTime.transform((at) => new Date(at.getTime() + 999)),
  OffSetValue: Digits.pipe(z.string().regex(/^\d{1,6}$/)).transform(Number),
})
export const RegisterFields = z.object({
  ShortCode: Shortcode.refine((code) => code === darajaCredentials.shortcode),
  ResponseType: z.enum(['Completed', 'Cancelled']),
  ConfirmationURL: CallbackUrl,
  ValidationURL: CallbackUrl,
})
export const SimulateFields = z.object({
  ShortCode: Shortcode,
  CommandID: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: IntegerShillings,
  Msisdn,
  BillRefNumber: z.string().max(20).nullish(),
})
export const GrantQuery = z.object({ grant_type: z.literal('client_credentials') })
