/** The terms, the privacy policy and the help page (docs/rules/admin.md#texts). */
import * as z from 'zod'
import { m } from '#messages'
import { isTextName } from '../domain/text/text-names.ts'
import { ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'
import { boolean, date, integer, string } from './values.ts'

export const textProblems = {
  notFound: problem(404, 'text-not-found', m.problem_text_not_found, 'There is no text of this name.'),
}

export const textName = z.object({
  name: z
    .string()
    .refine(isTextName, { params: { notFound: textProblems.notFound } })
    .transform((name) => (isTextName(name) ? name : 'terms'))
    .meta({ description: '`terms`, `privacy` or `help`.', example: 'terms' }),
})

export const texts = {
  'GET /texts/:name': {
    summary: 'Get the terms, the privacy policy or the help page',
    description:
      'Returns the version in force, in the language of the request. A new version shows within ten seconds.',
    auth: 'public',
    shared: true,
    params: textName,
    reply: ok({
      text: z
        .object({
          number: integer('Number of the version, from 1.', 2),
          since: date('Day since which the text is in force.', '2026-11-21'),
          isInForce: boolean('False before the first day of the first version.', true),
          body: string(
            'Lines of Markdown: headings as `## Title {#id}` and below them `### Title {#id}`, items, rows of tables, paragraphs.',
            '## Your bookings {#bookings}',
          ),
        })
        .meta({ id: 'LegalText', description: 'A text in force.' }),
    }),
    problems: [textProblems.notFound],
  },
} satisfies Contract

type TextRoutes = typeof texts
declare module './kernel.ts' {
  interface Api extends TextRoutes {}
}
