/** Notifications that an owner writes to many people (docs/rules/admin.md#broadcasts). */
import * as z from 'zod'
import { m } from '#messages'
import {
  BROADCAST_AUDIENCES,
  BROADCAST_KINDS,
  BROADCAST_STATUSES,
  MAX_PER_MINUTE,
  MIN_PER_MINUTE,
} from '../../domain/notifications/broadcasts.ts'
import { editedVersion, editProblems, version } from '../edits.ts'
import { done, idSchema, limit, limitedText, ok, page, Pagination, text } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying, type Message } from '../message.ts'
import { generalProblems, problem } from '../problem.ts'
import { announcement } from '../notifications/announcements.ts'
import { boolean, date, dateTime, integer, string, uuid } from '../values.ts'
import { BROADCAST_TEXTS } from './broadcast-limits.ts'
import { REASON_TEXT } from './reason-limits.ts'

export const broadcastProblems = {
  notFound: problem(404, 'broadcast-not-found', m.problem_broadcast_not_found, 'No broadcast has this id.'),
  notDraft: problem(
    409,
    'broadcast-not-draft',
    m.problem_broadcast_not_draft,
    'It was sent or scheduled. `current` is what it is now.',
  ),
  ended: problem(
    409,
    'broadcast-ended',
    m.problem_broadcast_ended,
    'It is not being sent. `current` is what it is now.',
  ),
  nobody: problem(409, 'broadcast-to-nobody', m.problem_broadcast_to_nobody, 'Its audience is empty.'),
}

const broadcastId = z.object({
  id: idSchema(broadcastProblems.notFound, 'Id of the broadcast.', 'notification'),
})
const title = (language: string, example: string) =>
  z
    .string(saying(m.field_notification_title))
    .trim()
    .min(BROADCAST_TEXTS.title.min, saying(m.field_notification_title))
    .max(BROADCAST_TEXTS.title.max, saying(m.field_notification_title))
    .meta({ description: `The title in ${language}.`, example })
const message = (language: string, example: string) =>
  z
    .string(saying(m.field_notification_message))
    .trim()
    .min(BROADCAST_TEXTS.text.min, saying(m.field_notification_message))
    .max(BROADCAST_TEXTS.text.max, saying(m.field_notification_message))
    .meta({ description: `The text in ${language}.`, example })

const kind = z.enum(BROADCAST_KINDS).meta({
  description:
    '`service` is about the service itself; `offers` advertises and needs that people want offers.',
  example: 'service',
})
const audience = z.enum(BROADCAST_AUDIENCES).meta({
  description:
    'Audience. `area` and `category`: who has booked there in the last year; `visitors`: who comes on a day.',
  example: 'area',
})
const location = text(80)
  .meta({ description: 'Slug of the area, for `area`.', example: 'westlands' })
  .optional()
const category = text(80)
  .meta({ description: 'Slug of the category, for `category`.', example: 'beauty-spa' })
  .optional()
const day = z.iso
  .date()
  .meta({ description: 'Calendar day in Africa/Nairobi, for `visitors`.', example: '2026-11-28' })
  .optional()

type Target = {
  audience: (typeof BROADCAST_AUDIENCES)[number]
  location?: string | undefined
  category?: string | undefined
  day?: string | undefined
}
const FIELD_OF_AUDIENCE: Partial<Record<Target['audience'], 'location' | 'category' | 'day'>> = {
  area: 'location',
  category: 'category',
  visitors: 'day',
}
const MISSING: Record<'location' | 'category' | 'day', Message> = {
  location: m.field_broadcast_location,
  category: m.field_broadcast_category,
  day: m.field_broadcast_day,
}
function needsTarget(target: Target, context: z.RefinementCtx): void {
  const field = FIELD_OF_AUDIENCE[target.audience]
  if (field && !target[field]) context.addIssue({ code: 'custom', path: [field], message: MISSING[field]() })
}

const input = {
  kind,
  audience,
  location,
  category,
  day,
  hasPush: z
    .boolean()
    .meta({ description: 'True to send the broadcast by push, too, to those who want it.', example: true }),
  hasEmail: z.boolean().meta({
    description: 'True to send the broadcast by e-mail, too, to those who want it.',
    example: false,
  }),
  titleEn: title('English', 'Payments are slow today'),
  textEn: message('English', 'M-Pesa has reported a delay.'),
  titleSw: title('Kiswahili', 'Malipo yanachelewa leo'),
  textSw: message('Kiswahili', 'M-Pesa imeripoti ucheleweshaji.'),
  path: z
    .string()
    .regex(/^\/(?:[^/\\]|$)/, saying(m.field_notification_path))
    .max(BROADCAST_TEXTS.path.max, saying(m.field_notification_path))
    .default('/')
    .meta({ description: 'The path of the reader’s site that it opens.', example: '/hotdeals' }),
  perMinute: z
    .int()
    .min(MIN_PER_MINUTE)
    .max(MAX_PER_MINUTE)
    .default(600)
    .meta({ description: 'Number of people who are notified in a minute.', example: 600 }),
}

const Broadcast = z
  .object({
    id: uuid('notification', 'Id of the broadcast.'),
    status: z.enum(BROADCAST_STATUSES).meta({ description: 'State of the broadcast.' }),
    kind,
    audience,
    audienceName: string('The audience in words.', 'Customers of Westlands'),
    location: string('Slug of the area.', 'westlands').nullable(),
    category: string('Slug of the category.', 'beauty-spa').nullable(),
    day: date('The day of the visitors.').nullable(),
    hasPush: boolean('True if the broadcast is sent by push, too.', true),
    hasEmail: boolean('True if the broadcast is sent by e-mail, too.', false),
    titleEn: string('The title in English.', 'Payments are slow today'),
    textEn: string('The text in English.', 'M-Pesa has reported a delay.'),
    titleSw: string('The title in Kiswahili.', 'Malipo yanachelewa leo'),
    textSw: string('The text in Kiswahili.', 'M-Pesa imeripoti ucheleweshaji.'),
    path: string('The path that it opens.', '/hotdeals'),
    perMinute: integer('People who are notified in a minute.', 600),
    nextAt: dateTime(
      'Time at which the next people are notified; null unless the broadcast is scheduled or being sent.',
    ).nullable(),
    audienceSize: integer('People when it was ordered; null for a draft.', 1200).nullable(),
    notified: integer('People who were notified so far.', 800),
    result: z
      .object({
        pushSent: integer('Push messages that were accepted, one for each device.', 400),
        pushFailed: integer('Push messages that failed.', 3),
        emailSent: integer('E-mails that were accepted.', 700),
        emailFailed: integer('E-mails that failed.', 12),
        waiting: integer('Push messages and e-mails that wait.', 20),
      })
      .meta({ description: 'Results of the deliveries. They are counted every minute.' }),
    writtenBy: string('Name of the admin.', 'Asha Kimani'),
    createdAt: dateTime('Time of writing.'),
    orderedBy: string('Admin who has sent the broadcast.', 'Asha Kimani').nullable(),
    orderedAt: dateTime('Time of the order.').nullable(),
    stoppedBy: string('Admin who has stopped the broadcast.', 'Asha Kimani').nullable(),
    endedAt: dateTime('Time at which the broadcast was completely sent, or stopped.').nullable(),
    version,
  })
  .meta({ id: 'Broadcast', description: 'A notification to many people.' })

const reply = ok({ broadcast: Broadcast })
const owner = { auth: 'admin', adminAction: 'sendBroadcasts' } as const

export const ANNOUNCEMENT_AUDIENCES = ['everyone', 'customers', 'merchants'] as const

export const broadcasts = {
  'POST /notifications/broadcast': {
    summary: 'Notify many accounts',
    description:
      'Writes and sends a broadcast of the kind `service`, or two for everyone. More than 1,000 people need a recent sign-in.',
    ...owner,
    limit: 'write',
    isIdempotent: true,
    status: 201,
    body: z.strictObject({
      audience: z
        .enum(ANNOUNCEMENT_AUDIENCES)
        .default('everyone')
        .meta({ description: 'Audience of the broadcast.', example: 'merchants' }),
      ...announcement,
    }),
    reply: ok({
      data: z
        .object({ recipients: integer('Number of accounts that get the broadcast.', 1200) })
        .meta({ description: 'The broadcast is sent in the background.' }),
    }),
    problems: [generalProblems.reauthenticationRequired],
  },
  'GET /admin/broadcasts': {
    summary: 'List the broadcasts',
    ...owner,
    query: z.object({ page, limit: limit(20) }),
    reply: ok({
      broadcasts: z.array(Broadcast).meta({ description: 'One page, the newest first.' }),
      pagination: Pagination,
    }),
  },
  'GET /admin/broadcasts/audience': {
    summary: 'Count an audience',
    description:
      'Only people who have agreed to the kind are counted, and for each channel only those who want it.',
    ...owner,
    query: z.object({ kind, audience, location, category, day }).superRefine(needsTarget),
    reply: ok({
      size: z
        .object({
          people: integer('People who would be notified.', 1200),
          byPush: integer('People who would get a push message.', 400),
          byEmail: integer('People who would get an e-mail.', 700),
          leftOut: integer('People of the audience who do not want this kind.', 90),
        })
        .meta({ description: 'Number of people.' }),
    }),
  },
  'GET /admin/broadcasts/:id': {
    summary: 'Get a broadcast',
    ...owner,
    params: broadcastId,
    reply,
    problems: [broadcastProblems.notFound],
  },
  'POST /admin/broadcasts': {
    summary: 'Write a broadcast',
    description: 'Nothing is sent before `POST /admin/broadcasts/:id/send`.',
    ...owner,
    limit: 'write',
    isIdempotent: true,
    status: 201,
    body: z.strictObject(input).superRefine(needsTarget),
    reply,
  },
  'PUT /admin/broadcasts/:id': {
    summary: 'Change a broadcast that was not sent',
    ...owner,
    params: broadcastId,
    body: z.strictObject({ ...input, version: editedVersion }).superRefine(needsTarget),
    reply,
    problems: [broadcastProblems.notFound, broadcastProblems.notDraft, editProblems.conflict],
  },
  'DELETE /admin/broadcasts/:id': {
    summary: 'Delete a broadcast that was not sent',
    ...owner,
    params: broadcastId,
    reply: done,
    problems: [broadcastProblems.notFound, broadcastProblems.notDraft],
  },
  'POST /admin/broadcasts/:id/test': {
    summary: 'Send a broadcast to yourself',
    description: 'Sends two e-mails, one in each language, to the address of your account.',
    ...owner,
    limit: 'write',
    params: broadcastId,
    reply: done,
    problems: [broadcastProblems.notFound],
  },
  'POST /admin/broadcasts/:id/send': {
    summary: 'Send or schedule a broadcast',
    description:
      'People are notified by a job, each once, and between 7:00 and 21:00. More than 1,000 need a recent sign-in.',
    ...owner,
    isIdempotent: true,
    params: broadcastId,
    body: z.strictObject({
      at: z.iso
        .datetime()
        .nullable()
        .meta({ description: 'Time of the broadcast; null for now.', example: '2026-11-28T07:00:00.000Z' }),
      version: z.int().min(1).meta({ description: 'The `version` that was seen.', example: 2 }),
    }),
    reply,
    problems: [
      broadcastProblems.notFound,
      broadcastProblems.notDraft,
      broadcastProblems.nobody,
      editProblems.conflict,
      generalProblems.reauthenticationRequired,
    ],
  },
  'POST /admin/broadcasts/:id/stop': {
    summary: 'Stop a broadcast',
    description: 'People who were not notified yet are not. Their number is in the reply.',
    ...owner,
    params: broadcastId,
    body: z.strictObject({
      reason: limitedText(REASON_TEXT).meta({
        description: 'Reason, which is written to the audit log.',
        example: 'Wrong link',
      }),
    }),
    reply,
    problems: [broadcastProblems.notFound, broadcastProblems.ended],
  },
} satisfies Contract

type BroadcastRoutes = typeof broadcasts
declare module '../kernel.ts' {
  interface Api extends BroadcastRoutes {}
}
