/** Requests of people about their data, besides what they do themselves in their account. */
import * as z from 'zod'
import { m } from '#messages'
import { DATA_REQUEST_KINDS } from '../../domain/admin/data-requests.ts'
import { editedVersion, version } from '../edits.ts'
import { done, idSchema, limit, limitedText, ok, page } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { privacyProblems } from '../privacy.ts'
import { problem } from '../problem.ts'
import { boolean, dateTime, string, uuid } from '../values.ts'
import { personProblems } from './people.ts'
import { REASON_TEXT } from './reason-limits.ts'

export const dataRequestProblems = {
  notFound: problem(
    404,
    'data-request-not-found',
    m.problem_data_request_not_found,
    'No request has this id.',
  ),
  alreadyOpen: problem(
    409,
    'data-request-open',
    m.problem_data_request_open,
    'The person has asked for the same already, and it is not decided.',
  ),
  noAddress: problem(
    409,
    'no-verified-address',
    m.problem_no_verified_address,
    'The account has neither a verified e-mail address nor a verified phone number, to which the link could go.',
  ),
  wrongLink: problem(
    404,
    'wrong-data-link',
    m.problem_wrong_data_link,
    'The token of the link is wrong or has expired.',
  ),
}

const kind = z
  .enum(DATA_REQUEST_KINDS)
  .meta({ description: 'A copy of the data, or that it is erased or corrected.', example: 'export' })
const id = uuid('request', 'Id of the request.')

const DataRequest = z
  .object({
    id,
    personId: uuid('account', 'Id of the account.'),
    name: string('Name of the person.', 'Brian Wekesa'),
    kind,
    status: z
      .enum(['open', 'scheduled', 'done', 'refused', 'withdrawn'])
      .meta({ description: '`scheduled`: an erasure that waits for its day.', example: 'open' }),
    askedBy: z.enum(['account', 'phone', 'mail', 'letter', 'visit']).meta({
      description: 'Channel of the request; `account` is the page of the account.',
      example: 'phone',
    }),
    askedAt: dateTime('Time of the request.'),
    dueAt: dateTime('Time by which the law requires the fulfilment.'),
    decidedBy: string('Name of the admin who decided.', 'Kevin Otieno').nullable(),
    decidedAt: dateTime('Time of the decision or the fulfilment.').nullable(),
    version,
  })
  .meta({ id: 'DataRequest', description: 'A request about personal data.' })

export const dataRequests = {
  'GET /admin/data-requests': {
    summary: 'List the requests about personal data',
    description: 'The list includes the deletions that people have asked for in their accounts.',
    auth: 'admin',
    adminAction: 'handleDataRequests',
    query: z.object({
      page,
      limit: limit(50),
      show: z.enum(['open', 'closed']).optional().meta({
        description:
          'Only requests that wait for a decision, the most urgent first; or only the others. All requests if it is not sent.',
        example: 'open',
      }),
    }),
    reply: ok({
      requests: z.array(DataRequest).meta({ description: 'The newest first, unless only open ones.' }),
      hasMore: boolean('True if there is another page.', false),
    }),
  },
  'POST /admin/people/:id/data-requests': {
    summary: 'Record what a person asked about personal data',
    description: 'An export is due in 7 days, an erasure or a correction in 14.',
    auth: 'admin',
    adminAction: 'handleDataRequests',
    status: 201,
    params: z.object({ id: idSchema(personProblems.notFound, 'Id of the account.', 'account') }),
    body: z.strictObject({
      kind,
      askedBy: z
        .enum(['phone', 'mail', 'letter', 'visit'])
        .meta({ description: 'Channel of the request.', example: 'phone' }),
      note: limitedText(REASON_TEXT).meta({
        description: 'Note on what was said. It is written to the audit log.',
        example: 'Wants to know what we store about visits',
      }),
    }),
    reply: ok({ id }),
    problems: [personProblems.notFound, personProblems.notThisRole, dataRequestProblems.alreadyOpen],
  },
  'PUT /admin/data-requests/:id': {
    summary: 'Fulfil or refuse a request about personal data',
    description:
      'A copy is sent as a link that works for seven days, to the verified e-mail address or else phone number. An erasure ' +
      'is done after seven days, unless the person signs in. Correct the data before you fulfil a correction. The person is ' +
      'notified of a correction or a refusal, with the reason.',
    auth: 'admin',
    adminAction: 'handleDataRequests',
    requiresReauthentication: true,
    params: z.object({ id: idSchema(dataRequestProblems.notFound, 'Id of the request.', 'request') }),
    body: z.strictObject({
      decision: z
        .enum(['fulfil', 'refuse'])
        .meta({ description: 'Decision on the request.', example: 'fulfil' }),
      reason: limitedText(REASON_TEXT).meta({
        description: 'Reason.',
        example: 'Identity checked by a code',
      }),
      version: editedVersion,
    }),
    reply: done,
    problems: [
      dataRequestProblems.notFound,
      personProblems.alreadyDone,
      dataRequestProblems.noAddress,
      privacyProblems.openBookings,
      privacyProblems.ownsStores,
    ],
  },
  'POST /users/export/by-link': {
    summary: 'Download a copy of the data with a link',
    description: 'The link was sent on request and works for seven days.',
    limit: 'export',
    auth: 'public',
    body: z.strictObject({
      token: z
        .string()
        .max(64)
        .meta({ description: 'Token from the link.', example: 'a'.repeat(64) }),
    }),
    reply: ok({
      exportedAt: dateTime('Time at which the export was made.'),
      data: z
        .record(z.string(), z.unknown())
        .meta({ description: 'The data by subject.', example: { account: { firstName: 'Wanjiku' } } }),
    }),
    problems: [dataRequestProblems.wrongLink],
  },
} satisfies Contract

type DataRequestRoutes = typeof dataRequests
declare module '../kernel.ts' {
  interface Api extends DataRequestRoutes {}
}
