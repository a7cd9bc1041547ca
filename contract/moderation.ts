/** Decisions of admins about something that a person wrote, and the person's appeal (docs/rules/moderation.md). */
import * as z from 'zod'
import { m } from '#messages'
import { DECISIONS, MODERATED_KINDS, RULES } from '../domain/accounts/moderation.ts'
import { done, idSchema, limitedText, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { APPEAL_TEXTS } from './moderation-limits.ts'
import { problem } from './problem.ts'
import { boolean, dateTime, string, uuid } from './values.ts'

export const moderationProblems = {
  notFound: problem(
    404,
    'decision-not-found',
    m.problem_decision_not_found,
    'No decision about something that you wrote has this id.',
  ),
  notAppealable: problem(
    409,
    'appeal-not-possible',
    m.problem_appeal_not_possible,
    'A removal or a warning can be appealed once, within 14 days.',
  ),
  suspended: problem(
    403,
    'posting-suspended',
    m.problem_posting_suspended,
    'The account has three strikes. `until` says when it can write again.',
  ),
}

export const decisionFields = {
  id: uuid('decision', 'Id of the decision.'),
  kind: z.enum(MODERATED_KINDS).meta({ description: 'Kind of the reported content.', example: 'review' }),
  name: string('The store, or the title of the request, that it is about.', 'Amani Spa'),
  excerpt: string('Text that was written.', 'Great prices, call me for more.'),
  pictureUrl: string(
    'The picture, if one was reported by itself. It is deleted when an appeal is no longer possible.',
    'https://d3.example/media/pictures/1f6c-640.webp',
  ).nullable(),
  decision: z.enum(DECISIONS).meta({ description: 'Decision of the admin.', example: 'remove' }),
  rule: z.enum(RULES).nullable().meta({ description: 'The broken rule; null if it was kept.' }),
  reason: string('Reason in words.', 'The same text is on six stores.'),
  decidedAt: dateTime('Time of the decision.'),
  appeal: string('Appeal of the author; null without one.', 'I was there.').nullable(),
  appealedAt: dateTime('Time at which the author appealed.').nullable(),
  isOverturned: boolean(
    'True if the decision was overturned on appeal; null while the appeal is not decided.',
    false,
  ).nullable(),
  appealReason: string('Reason in words.', 'The booking is there.').nullable(),
}

const params = z.object({ id: idSchema(moderationProblems.notFound, 'Id of the decision.', 'decision') })

export const moderation = {
  'GET /moderation/decisions/:id': {
    summary: 'Get a decision about something that I wrote',
    auth: 'account',
    params,
    reply: ok({
      decision: z
        .object({
          ...decisionFields,
          appealUntil: dateTime('Time until which the decision can be appealed.'),
          canAppeal: boolean('True if the decision can be appealed now.', true),
        })
        .meta({ id: 'OwnModerationDecision', description: 'A decision, as the author sees it.' }),
    }),
    problems: [moderationProblems.notFound],
  },
  'POST /moderation/decisions/:id/appeal': {
    summary: 'Appeal against a decision',
    description:
      'The author can appeal once, within 14 days. Another admin than the one who decided reads the appeal.',
    auth: 'account',
    limit: 'write',
    params,
    body: z.strictObject({
      text: limitedText(APPEAL_TEXTS.text).meta({
        description: 'Reason why the decision is wrong.',
        example: 'I was there on Monday.',
      }),
    }),
    reply: done,
    problems: [moderationProblems.notFound, moderationProblems.notAppealable],
  },
} satisfies Contract

type ModerationRoutes = typeof moderation
declare module './kernel.ts' {
  interface Api extends ModerationRoutes {}
}
