/** Texts that admins use again and again, in both languages (docs/rules/admin.md#messages). */
import * as z from 'zod'
import { m } from '#messages'
import { unknownPlaceholders } from '../../domain/text/placeholders.ts'
import { editedVersion, editProblems, version } from '../edits.ts'
import { done, idSchema, ok, text } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { problem } from '../problem.ts'
import { dateTime, string, uuid } from '../values.ts'
import { CANNED_REPLY_TEXTS } from './canned-reply-limits.ts'

export const cannedReplyProblems = {
  notFound: problem(
    404,
    'canned-reply-not-found',
    m.problem_canned_reply_not_found,
    'No canned reply has this id.',
  ),
  tooMany: problem(409, 'too-many-canned-replies', m.problem_too_many_canned_replies, 'There are 200.'),
}

const replyId = z.object({
  id: idSchema(cannedReplyProblems.notFound, 'Id of the canned reply.', 'template'),
})

const replyText = (description: string, example: string) =>
  z
    .string(saying(m.field_message_required))
    .trim()
    .min(CANNED_REPLY_TEXTS.text.min, saying(m.field_message_required))
    .max(CANNED_REPLY_TEXTS.text.max, saying(m.field_too_long))
    .refine((value) => unknownPlaceholders(value).length === 0, saying(m.field_placeholder_unknown))
    .meta({ description: `${description} With \`{name}\` and \`{me}\` for names.`, example })

const input = {
  title: text(CANNED_REPLY_TEXTS.title.max)
    .min(CANNED_REPLY_TEXTS.title.min, saying(m.field_notification_title))
    .meta({ description: 'Title by which admins find the reply.', example: 'Refund is on its way' }),
  textEn: replyText('Text in English.', 'Hello {name}, your refund is on its way.'),
  textSw: replyText('Text in Kiswahili.', 'Habari {name}, pesa zako zinarudishwa.'),
}

const CannedReply = z
  .object({
    id: uuid('template', 'Id of the canned reply.'),
    title: string('Title by which admins find the reply.', 'Refund is on its way'),
    textEn: string('Text in English.', 'Hello {name}, your refund is on its way.'),
    textSw: string('Text in Kiswahili.', 'Habari {name}, pesa zako zinarudishwa.'),
    updatedBy: string('Name of the admin who has written it.', 'Njeri Mwangi'),
    updatedAt: dateTime('Time of the last change.'),
    version,
  })
  .meta({ id: 'AdminCannedReply', description: 'A text that admins can insert.' })

export const cannedReplies = {
  'GET /admin/canned-replies': {
    summary: 'List the canned replies of the admins',
    auth: 'admin',
    adminAction: 'seeWork',
    reply: ok({ replies: z.array(CannedReply).meta({ description: 'The replies, ordered by title.' }) }),
  },
  'POST /admin/canned-replies': {
    summary: 'Add a canned reply',
    auth: 'admin',
    adminAction: 'answerMessages',
    isIdempotent: true,
    status: 201,
    body: z.strictObject(input),
    reply: ok({ reply: CannedReply }),
    problems: [cannedReplyProblems.tooMany],
  },
  'PUT /admin/canned-replies/:id': {
    summary: 'Change a canned reply',
    auth: 'admin',
    adminAction: 'answerMessages',
    params: replyId,
    body: z.strictObject({ ...input, version: editedVersion }),
    reply: ok({ reply: CannedReply }),
    problems: [cannedReplyProblems.notFound, editProblems.conflict],
  },
  'DELETE /admin/canned-replies/:id': {
    summary: 'Delete a canned reply',
    auth: 'admin',
    adminAction: 'answerMessages',
    params: replyId,
    reply: done,
    problems: [cannedReplyProblems.notFound],
  },
} satisfies Contract

type CannedReplyRoutes = typeof cannedReplies
declare module '../kernel.ts' {
  interface Api extends CannedReplyRoutes {}
}
