/** Admins decide about reported reviews and conversations, and about appeals (docs/rules/moderation.md). */
import * as z from 'zod'
import { DECISIONS, RULES } from '../../domain/accounts/moderation.ts'
import { chatProblems } from '../chat/problems.ts'
import { done, idSchema, limit, limitedText, ok, page, Pagination } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { decisionFields, moderationProblems } from '../moderation.ts'
import { reviewParams } from '../reviews/fields.ts'
import { reviewProblems } from '../reviews/problems.ts'
import { boolean, dateTime, EXAMPLE_IDS, integer, string, uuid } from '../values.ts'
import { approvalProblems } from './approvals.ts'
import { DECISION_TEXTS } from './decision-limits.ts'

const reason = limitedText(DECISION_TEXTS.reason).meta({
  description: 'Reason in words. Both sides read it.',
  example: 'The same text is on six stores.',
})
/** Decision of an admin about any report. */
export const decided = {
  decision: z.enum(DECISIONS).meta({ description: 'Decision.', example: 'remove' }),
  rule: z.enum(RULES).nullable().meta({ description: 'The broken rule; null to keep it.', example: 'spam' }),
  reason,
}
type Decided = { decision: string; rule: string | null }
export const namesRule = ({ decision, rule }: Decided): boolean => (decision === 'keep') === (rule === null)
export const RULE_NAMED = { path: ['rule'], error: 'Name the broken rule, unless you keep it.' }
export type DecisionInput = {
  decision: (typeof DECISIONS)[number]
  rule: (typeof RULES)[number] | null
  reason: string
}

const conversation = z.object({
  id: idSchema(() => chatProblems.conversationNotFound(), 'Id of the conversation.', 'conversation'),
})
const reported = z.enum(['customer', 'store']).meta({ description: 'The reported party.', example: 'store' })

const shared = { auth: 'admin', adminAction: 'decideReports' } as const

export const reviewReports = {
  'PUT /admin/review-reports/:id': {
    summary: 'Decide about a reported review',
    description:
      'A removed review is no longer shown and does not count; it is kept for an appeal. Its author and who reported it get ' +
      'the reason.',
    ...shared,
    ...reviewParams,
    body: z.strictObject(decided).refine(namesRule, RULE_NAMED),
    reply: done,
    problems: [reviewProblems.notFound, approvalProblems.decided],
  },
} satisfies Contract

export const chatReports = {
  'GET /admin/chat-reports/:id/messages': {
    summary: 'Read the last messages of a reported conversation',
    description:
      'Messages can be read only while a report waits for a decision. Each read is written to the audit log.',
    ...shared,
    params: conversation,
    reply: ok({
      messages: z
        .array(
          z.object({
            id: uuid('message', 'Id of the message.'),
            sender: reported,
            text: string('Text of the message.', 'Send it to my number, it is cheaper'),
            pictureUrl: string('Picture of the message.', 'https://d3.example/media/chat/1.webp').nullable(),
            sentAt: dateTime('Time of sending.'),
            isRemoved: boolean('True if an admin has removed the message.', false),
          }),
        )
        .meta({ description: 'Messages of the conversation, at most 30, the oldest first.' }),
    }),
    problems: [chatProblems.conversationNotFound],
  },
  'PUT /admin/chat-reports/:id': {
    summary: 'Decide about a reported party of a conversation',
    description:
      'Removed messages are no longer shown; they are kept for an appeal. Both sides get the reason.',
    ...shared,
    params: conversation,
    body: z
      .strictObject({
        ...decided,
        reported,
        messageIds: z
          .array(z.guid())
          .max(30)
          .default([])
          .meta({ description: 'Messages of the reported party to remove, at least one.', example: [] }),
      })
      .refine(namesRule, RULE_NAMED)
      .refine(({ decision, messageIds }) => (decision === 'remove') === messageIds.length > 0, {
        path: ['messageIds'],
        error: 'Choose what to remove.',
      }),
    reply: done,
    problems: [chatProblems.conversationNotFound, chatProblems.messageNotFound, approvalProblems.decided],
  },
} satisfies Contract

export const moderationDecisions = {
  'GET /admin/decisions': {
    summary: 'List decisions about reports',
    description: 'The newest come first.',
    ...shared,
    query: z.object({
      storeId: z
        .guid()
        .optional()
        .meta({ description: 'Only decisions about this store.', example: EXAMPLE_IDS.store }),
      authorId: z
        .guid()
        .optional()
        .meta({ description: 'Only decisions about this person.', example: EXAMPLE_IDS.account }),
      page,
      limit: limit(20),
    }),
    reply: ok({
      decisions: z.array(
        z
          .object({
            ...decisionFields,
            authorId: uuid('account', 'Id of the author; of a store it is its owner.'),
            authorName: string('Name of the author.', 'Wanjiku Kamau'),
            storeId: uuid('store', 'The store, if it was written for one.').nullable(),
            reportCount: integer('Number of people who reported it.', 2),
            decidedBy: string('Name of the admin.', 'Kevin Otieno'),
            appealDecidedBy: string('Name of who decided about the appeal.', 'Njeri Mwangi').nullable(),
          })
          .meta({ id: 'ModerationDecision', description: 'Decision of an admin about reports.' }),
      ),
      pagination: Pagination,
    }),
  },
  'PUT /admin/appeals/:id': {
    summary: 'Decide about an appeal',
    description:
      'An admin other than the one who made the decision decides about the appeal. If the decision is ' +
      'overturned, what was removed is shown again, except ' +
      'requests and quotes, and does not count as a strike.',
    ...shared,
    params: z.object({ id: idSchema(moderationProblems.notFound, 'Id of the decision.', 'decision') }),
    body: z.strictObject({
      isOverturned: z.boolean().meta({ description: 'True if the author is right.', example: true }),
      reason,
    }),
    reply: done,
    problems: [moderationProblems.notFound, approvalProblems.decided, approvalProblems.ownRequest],
  },
} satisfies Contract

type ReportRoutes = typeof reviewReports & typeof chatReports & typeof moderationDecisions
declare module '../kernel.ts' {
  interface Api extends ReportRoutes {}
}
