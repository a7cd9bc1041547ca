/** Reporting the other party. */
import * as z from 'zod'
import { done } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { MAX_REPORT_DETAILS } from '../report-limits.ts'
import { conversationParams, conversationProblems, ofBothParties } from './fields.ts'

export const CHAT_REPORT_REASONS = ['spam', 'offensive', 'fraud', 'other'] as const

export const chatReportRoutes = {
  'POST /chat/conversations/:id/report': {
    summary: 'Report the other party',
    description:
      'The last messages are e-mailed to support, who read the conversation. A second report of the same account replaces the first.',
    limit: 'write',
    ...ofBothParties,
    ...conversationParams,
    body: z.strictObject({
      reason: z.enum(CHAT_REPORT_REASONS).meta({ description: 'Reason.', example: 'spam' }),
      details: z
        .string()
        .trim()
        .max(MAX_REPORT_DETAILS)
        .default('')
        .meta({ description: 'Details in own words.', example: '' }),
    }),
    reply: done,
    problems: conversationProblems,
  },
} satisfies Contract
