/** Reports of single pictures, and what an admin decides (docs/rules/moderation.md). */
import * as z from 'zod'
import { m } from '#messages'
import { PICTURE_REPORT_REASONS, REPORTED_PICTURE_KINDS } from '../domain/accounts/moderation.ts'
import { approvalProblems } from './admin/approvals.ts'
import { decided, namesRule, RULE_NAMED } from './admin/reports.ts'
import { done, idSchema, text } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'
import { MAX_REPORT_DETAILS } from './report-limits.ts'
import { imageUrl } from './uploads.ts'
import { EXAMPLE_IDS } from './values.ts'

export const pictureProblems = {
  notFound: problem(
    404,
    'picture-not-found',
    m.problem_picture_not_found,
    'The store, the review or the request does not show this picture, or nobody has reported it.',
  ),
}

export const pictureReports = {
  'POST /picture-reports': {
    summary: 'Report a picture',
    description:
      'Reports a picture of a store with its services, offers and staff, of a review, or of a request. A ' +
      'second report of the same ' +
      'account changes nothing.',
    auth: 'account',
    limit: 'write',
    body: z.strictObject({
      kind: z
        .enum(REPORTED_PICTURE_KINDS)
        .meta({ description: 'Kind of the thing that shows the picture.', example: 'store' }),
      id: z
        .guid()
        .meta({ description: 'Id of the thing that shows the picture.', example: EXAMPLE_IDS.store }),
      url: imageUrl.meta({
        description: 'URL of the picture, as the API returns it.',
        example: 'https://d3.example/media/pictures/1f6c-640.webp',
      }),
      reason: z.enum(PICTURE_REPORT_REASONS).meta({ description: 'Reason of the report.', example: 'fraud' }),
      details: text(MAX_REPORT_DETAILS)
        .default('')
        .meta({ description: 'Details in own words.', example: 'It is a picture of another salon.' }),
    }),
    reply: done,
    problems: [pictureProblems.notFound],
  },
  'PUT /admin/picture-reports/:id': {
    summary: 'Decide about a reported picture',
    description:
      'A removed picture is shown nowhere, and its store cannot use it again; it is kept for an appeal. Who sent it and who ' +
      'reported it get the reason.',
    auth: 'admin',
    adminAction: 'decideReports',
    params: z.object({ id: idSchema(pictureProblems.notFound, 'Id of the reported picture.', 'picture') }),
    body: z.strictObject(decided).refine(namesRule, RULE_NAMED),
    reply: done,
    problems: [pictureProblems.notFound, approvalProblems.decided],
  },
} satisfies Contract

type PictureReportRoutes = typeof pictureReports
declare module './kernel.ts' {
  interface Api extends PictureReportRoutes {}
}
