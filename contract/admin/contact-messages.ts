/** Messages of the contact form, and what admins have answered (docs/rules/admin.md#messages). */
import * as z from 'zod'
import { m } from '#messages'
import { CONTACT_STATUSES } from '../../domain/accounts/contact.ts'
import { LOCALES } from '../../domain/accounts/locale.ts'
import { hasPlaceholder } from '../../domain/text/placeholders.ts'
import { CONTACT_SUBJECTS } from '../contact.ts'
import { editProblems, version } from '../edits.ts'
import { idSchema, limit, limitedText, ok, page, Pagination } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { problem } from '../problem.ts'
import { dateTime, email, string, uuid } from '../values.ts'
import { ANSWER_TEXTS } from './contact-message-limits.ts'
import { REASON_TEXT } from './reason-limits.ts'

export const contactMessageProblems = {
  notFound: problem(
    404,
    'contact-message-not-found',
    m.problem_contact_message_not_found,
    'No message of the contact form has this id. Messages are deleted after two years.',
  ),
  closed: problem(409, 'contact-message-closed', m.problem_contact_message_closed, 'It is closed.'),
}

const messageId = z.object({ id: idSchema(contactMessageProblems.notFound, 'Id of the message.', 'message') })
const seenVersion = z.int().min(1).meta({
  description: 'The `version` that was seen. If somebody has decided meanwhile, the reply is 409.',
  example: 1,
})

const Decision = z
  .object({
    kind: z.enum(['answered', 'closed']).meta({ description: 'Action that was taken.' }),
    text: string('The answer as it was sent, or the reason.', 'Yes, we open at nine on Sundays.'),
    by: string('Name of the admin.', 'Njeri Mwangi'),
    at: dateTime('Time of the action.'),
  })
  .meta({ id: 'ContactDecision', description: 'An answer, or that a message was closed.' })

const summary = {
  id: uuid('message', 'Id of the message.'),
  name: string('Name of the sender, as it was written.', 'Wanjiku Mwangi'),
  subject: z.enum(CONTACT_SUBJECTS).meta({ description: 'Subject of the message.' }),
  status: z
    .enum(CONTACT_STATUSES)
    .meta({ description: 'State, which says whether the message waits for an answer.' }),
  createdAt: dateTime('Time of sending.'),
  version,
}
const Summary = z
  .object({
    ...summary,
    maskedEmail: string('E-mail address of the sender, masked.', 'w•••@example.com'),
    decision: Decision.omit({ text: true })
      .nullable()
      .meta({ description: 'The latest; null while it is open.' }),
  })
  .meta({ id: 'ContactMessageSummary', description: 'A message of the contact form without its text.' })

const Account = z
  .object({
    id: uuid('account', 'Id of the account.'),
    name: string('Name of the person.', 'Wanjiku Mwangi'),
    role: z.enum(['customer', 'merchant', 'admin']).meta({ description: 'Role of the account.' }),
    language: z.enum(LOCALES).nullable().meta({ description: 'The language that it has chosen.' }),
  })
  .meta({
    description:
      'The account with this e-mail address. The form does not prove that the sender owns the address.',
  })

const Full = z
  .object({
    ...summary,
    email: email('E-mail address of the sender.', 'wanjiku@example.com'),
    message: string('The message.', 'Do you open on Sundays?'),
    account: Account.nullable(),
    decisions: z.array(Decision).meta({ description: 'The oldest come first.' }),
  })
  .meta({ id: 'ContactMessageInFull', description: 'A message of the contact form.' })

export const contactMessages = {
  'GET /admin/contact-messages': {
    summary: 'List the messages of the contact form',
    description: 'The oldest open messages come first. Of the others, the latest come first.',
    auth: 'admin',
    adminAction: 'answerMessages',
    query: z.object({
      status: z
        .enum([...CONTACT_STATUSES, 'all'])
        .default('open')
        .meta({ description: 'State of the listed messages.', example: 'open' }),
      page,
      limit: limit(20),
    }),
    reply: ok({
      messages: z.array(Summary).meta({ description: 'One page of the list.' }),
      pagination: Pagination,
    }),
  },
  'GET /admin/contact-messages/:id': {
    summary: 'Read a message of the contact form',
    description: 'The message has the address of a person, so each read is written to the audit log.',
    auth: 'admin',
    adminAction: 'answerMessages',
    params: messageId,
    reply: ok({ message: Full }),
    problems: [contactMessageProblems.notFound],
  },
  'POST /admin/contact-messages/:id/answer': {
    summary: 'Answer a message of the contact form by e-mail',
    description: 'An answered message can be answered again, such as after a reply.',
    auth: 'admin',
    adminAction: 'answerMessages',
    limit: 'write',
    isIdempotent: true,
    params: messageId,
    body: z.strictObject({
      text: z
        .string(saying(m.field_message_required))
        .trim()
        .min(ANSWER_TEXTS.text.min, saying(m.field_message_required))
        .max(ANSWER_TEXTS.text.max, saying(m.field_too_long))
        .refine((value) => !hasPlaceholder(value), saying(m.field_placeholder_left))
        .meta({ description: 'The answer, without placeholders.', example: 'Yes, we open at nine.' }),
      language: z
        .enum(LOCALES)
        .meta({ description: 'Language of the answer and of the frame of the e-mail.', example: 'en' }),
      version: seenVersion,
    }),
    reply: ok({ message: Full }),
    problems: [contactMessageProblems.notFound, contactMessageProblems.closed, editProblems.conflict],
  },
  'POST /admin/contact-messages/:id/close': {
    summary: 'Close a message of the contact form',
    description: 'Used for advertising, or for a message that needs no answer. The sender gets no e-mail.',
    auth: 'admin',
    adminAction: 'answerMessages',
    params: messageId,
    body: z.strictObject({
      reason: limitedText(REASON_TEXT).meta({
        description: 'Reason, which is written to the audit log.',
        example: 'Advertising',
      }),
      version: seenVersion,
    }),
    reply: ok({ message: Full }),
    problems: [contactMessageProblems.notFound, contactMessageProblems.closed, editProblems.conflict],
  },
} satisfies Contract

type ContactMessageRoutes = typeof contactMessages
declare module '../kernel.ts' {
  interface Api extends ContactMessageRoutes {}
}
