/** Replies of merchants to reviews, and reports of reviews. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { Review } from '../entities/review.ts'
import { ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { MAX_REVIEW_REPORT } from '../report-limits.ts'
import { saying } from '../message.ts'
import { message } from '../values.ts'
import { reviewParams } from './fields.ts'
import { reviewProblems } from './problems.ts'
import { REPLY_TEXTS } from './reply-limits.ts'

export const REPORT_REASONS = ['spam', 'offensive', 'not-a-customer', 'private-data', 'other'] as const

export const respondingRoutes = {
  'PUT /reviews/:id/reply': {
    summary: 'Reply to a review of my store',
    description: 'There is one reply; a second one replaces it.',
    limit: 'write',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.answerReviews,
    ...reviewParams,
    body: z.strictObject({
      text: z
        .string()
        .trim()
        .min(REPLY_TEXTS.text.min, saying(m.field_answer_empty))
        .max(REPLY_TEXTS.text.max, saying(m.field_answer_long))
        .meta({ description: 'The reply.', example: 'Thank you, see you soon!' }),
    }),
    reply: ok({ message, review: Review }),
    problems: [reviewProblems.notFound, reviewProblems.notYourStore],
  },
  'POST /reviews/:id/report': {
    summary: 'Report a review',
    description: 'Support gets an e-mail. A second report of the same account changes nothing.',
    limit: 'write',
    auth: 'account',
    ...reviewParams,
    body: z.strictObject({
      reason: z.enum(REPORT_REASONS).meta({ description: 'Reason of the report.' }),
      text: z
        .string()
        .trim()
        .max(MAX_REVIEW_REPORT)
        .optional()
        .meta({ description: 'Details.', example: 'It advertises another store.' }),
    }),
    reply: ok({ message }),
    problems: [reviewProblems.notFound],
  },
} satisfies Contract
