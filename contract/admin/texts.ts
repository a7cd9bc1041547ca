/** Versions of the terms, the privacy policy and the help page. Owners only (docs/rules/admin.md#texts). */
import * as z from 'zod'
import { m } from '#messages'
import { TEXT_NAMES } from '../../domain/text/text-names.ts'
import { findRichTextProblem } from '../../domain/text/rich-text.ts'
import { editProblems, version } from '../edits.ts'
import { done, limitedText, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { problem } from '../problem.ts'
import { textName, textProblems } from '../texts.ts'
import { dateTime, integer, string } from '../values.ts'
import { TEXT_VERSION_TEXTS } from './text-version-limits.ts'

export const textVersionProblems = {
  noDraft: problem(404, 'no-draft', m.problem_no_draft, 'The text has no draft.'),
  waiting: problem(
    409,
    'version-waiting',
    m.problem_version_waiting,
    'A published version is not in force yet. Withdraw it first.',
  ),
  notScheduled: problem(
    409,
    'not-scheduled',
    m.problem_not_scheduled,
    'No version waits for its day, or there is a draft already.',
  ),
}

const bodies = {
  bodyEn: string('The text in English.', '## Your bookings {#bookings}'),
  bodySw: string('The text in Kiswahili.', '## Miadi yako {#bookings}'),
  change: string('Summary of the changes.', 'The fee is refunded within a day.'),
}
const Version = z
  .object({
    number: integer('Number of the version. The first is the text of the code.', 2),
    inForceAt: dateTime('Time since which the version is in force; in the future for a scheduled one.'),
    publishedBy: string('Name of the admin.', 'Asha Kimani').nullable(),
    ...bodies,
  })
  .meta({ id: 'TextVersion', description: 'A published version.' })
const Draft = z
  .object({
    ...bodies,
    writtenBy: string('Name of the admin.', 'Asha Kimani'),
    writtenAt: dateTime('Time of the last change.'),
    version,
  })
  .meta({ id: 'TextDraft', description: 'A version that is being written.' })

const body = (language: string, example: string) =>
  z
    .string()
    .trim()
    .min(TEXT_VERSION_TEXTS.body.min)
    .max(TEXT_VERSION_TEXTS.body.max)
    .superRefine((value, context) => {
      const found = findRichTextProblem(value)
      if (found !== null) context.addIssue({ code: 'custom', message: found })
    })
    .meta({ description: `The text in ${language}, in Markdown.`, example })

const owner = { auth: 'admin', adminAction: 'editTexts', params: textName } as const
const seenVersion = z
  .int()
  .min(1)
  .nullable()
  .meta({ description: 'The `version` of the draft that was seen; null for a new one.', example: 3 })
const reply = ok({
  versions: z.array(Version).meta({ description: 'The newest come first.' }),
  draft: Draft.nullable(),
})

export const textVersions = {
  'GET /admin/texts': {
    summary: 'List the terms, the privacy policy and the help page',
    auth: 'admin',
    adminAction: 'editTexts',
    reply: ok({
      texts: z
        .array(
          z.object({
            name: z.enum(TEXT_NAMES).meta({ description: 'Name of the text.', example: 'terms' }),
            number: integer('The version in force.', 2),
            inForceAt: dateTime('Time since which the version is in force.'),
            scheduledAt: dateTime('Time from which the next version is in force.').nullable(),
            draftAt: dateTime('Time at which the draft was last changed.').nullable(),
          }),
        )
        .meta({ description: 'The texts, each with the version in force.' }),
    }),
  },
  'GET /admin/texts/:name': {
    summary: 'Get the versions of a text, and its draft',
    ...owner,
    reply,
    problems: [textProblems.notFound],
  },
  'PUT /admin/texts/:name/draft': {
    summary: 'Write the draft of a text',
    ...owner,
    body: z.strictObject({
      bodyEn: body('English', '## Your bookings {#bookings}\nOne for each person.'),
      bodySw: body('Kiswahili', '## Miadi yako {#bookings}\nMoja kwa kila mtu.'),
      change: limitedText(TEXT_VERSION_TEXTS.change).meta({
        description: 'Summary of the changes.',
        example: 'The fee is refunded within a day.',
      }),
      version: seenVersion,
    }),
    reply,
    problems: [textProblems.notFound, editProblems.conflict],
  },
  'DELETE /admin/texts/:name/draft': {
    summary: 'Delete the draft of a text',
    ...owner,
    reply: done,
    problems: [textProblems.notFound, textVersionProblems.noDraft],
  },
  'POST /admin/texts/:name/publish': {
    summary: 'Publish the draft of a text, now or on a day',
    ...owner,
    requiresReauthentication: true,
    body: z.strictObject({
      day: z.iso.date().nullable().meta({
        description: 'Day from whose beginning in Africa/Nairobi the version is in force; null for now.',
        example: '2026-12-12',
      }),
      version: z.int().min(1).meta({ description: 'The `version` of the draft that was seen.', example: 3 }),
    }),
    reply,
    problems: [
      textProblems.notFound,
      textVersionProblems.noDraft,
      textVersionProblems.waiting,
      editProblems.conflict,
    ],
  },
  'POST /admin/texts/:name/withdraw': {
    summary: 'Make a version that is not in force yet a draft again',
    ...owner,
    reply,
    problems: [textProblems.notFound, textVersionProblems.notScheduled],
  },
} satisfies Contract

type TextVersionRoutes = typeof textVersions
declare module '../kernel.ts' {
  interface Api extends TextVersionRoutes {}
}
