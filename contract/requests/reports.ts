/** Reported requests and quotes. */
import * as z from 'zod'
import { approvalProblems } from '../admin/approvals.ts'
import { decided, namesRule, RULE_NAMED } from '../admin/reports.ts'
import { REQUEST_REPORT_REASONS } from '../entities/request.ts'
import { done } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { MAX_REPORT_DETAILS } from '../report-limits.ts'
import { reportedQuote, requestId, requestParams } from './fields.ts'
import { requestProblems } from './problems.ts'

export const requestReportRoutes = {
  'POST /request-service/:id/report': {
    summary: 'Report a request, or a quote for my request',
    description: 'Each account can report once. Support gets an e-mail about the first open report.',
    auth: 'account',
    limit: 'requestReport',
    ...requestParams,
    body: z.strictObject({
      offerId: reportedQuote,
      reason: z.enum(REQUEST_REPORT_REASONS).meta({ description: 'Reason.', example: 'spam' }),
      details: z
        .string()
        .trim()
        .max(MAX_REPORT_DETAILS)
        .default('')
        .meta({ description: 'Details in own words.', example: '' }),
    }),
    reply: done,
    problems: [requestProblems.notFound, requestProblems.quoteNotFound],
  },
  'PUT /admin/request-reports/:requestId': {
    summary: 'Decide about the reports of a request or a quote',
    description:
      'A removed request is cancelled, and its quotes are rejected. A removed quote disappears for the customer, and its ' +
      'provider cannot make another one for the request. Both sides get the reason.',
    auth: 'admin',
    adminAction: 'decideReports',
    params: z.object({ requestId }),
    body: z.strictObject({ offerId: reportedQuote, ...decided }).refine(namesRule, RULE_NAMED),
    reply: done,
    problems: [
      requestProblems.notFound,
      requestProblems.quoteNotFound,
      requestProblems.reportNotFound,
      approvalProblems.decided,
      requestProblems.notRemovable,
    ],
  },
} satisfies Contract
