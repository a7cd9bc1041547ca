import * as z from 'zod'
import { m } from '#messages'
import { readAmount } from '../../domain/requests/amount.ts'
import { id, idSchema } from '../fields.ts'
import { saying, type Message } from '../message.ts'
import { requestProblems } from './problems.ts'
import { REQUEST_TEXTS } from './request-limits.ts'

export const requestId = idSchema(() => requestProblems.notFound(), 'Id of the request.', 'request')
const offerId = idSchema(() => requestProblems.quoteNotFound(), 'Id of the quote.', 'quote')
export const requestParams = { params: z.object({ id: requestId }) }
export const quoteParams = { params: z.object({ requestId, offerId }) }

/** Clients send amounts as text from their fields. An empty field is no amount. */
export const kes = (message: Message) =>
  z
    .union(
      [
        z.number(),
        z.string().transform((typed, check) => {
          const amount = readAmount(typed)
          if (amount === null) check.addIssue({ code: 'custom', message: message() })
          return amount ?? z.NEVER
        }),
      ],
      saying(message),
    )
    .pipe(
      z.number().min(0, saying(message)).max(10_000_000, saying(message)).multipleOf(0.01, saying(message)),
    )

export const reason = z
  .string()
  .trim()
  .max(REQUEST_TEXTS.reason.max)
  .default('')
  .meta({ description: 'Reason; may be empty.', example: 'I found somebody nearer.' })

export const reportedQuote = id(
  m.problem_quote_not_found,
  'The quote; null for the request.',
  'quote',
).nullish()
