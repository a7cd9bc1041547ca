/** The queue of what needs a person, from the rows that cause it (docs/rules/admin.md#work). */
import * as z from 'zod'
import { m } from '#messages'
import { editProblems } from '../edits.ts'
import { limitedText, ok, text } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { problem } from '../problem.ts'
import { boolean, dateTime, integer, string, uuid } from '../values.ts'
import { CASE_TEXTS } from './queue-limits.ts'

export const WORK_GROUPS = ['money', 'stores', 'reports', 'people', 'messages', 'system'] as const
export type WorkGroup = (typeof WORK_GROUPS)[number]

/** Things that have a page of their own on the admin site. */
const ADMIN_PAGES = ['person', 'store', 'offer', 'booking', 'payment', 'request', 'conversation'] as const
export const AdminLink = z
  .object({
    page: z.enum(ADMIN_PAGES).meta({ description: 'Kind of the page.', example: 'person' }),
    id: string('Id of what it shows; the code of a booking.', '0193471c-6d2e-7a41-9c1b-2f6a4be0a001'),
  })
  .meta({ id: 'AdminLink', description: 'A page of the admin site.' })
export type AdminLink = z.output<typeof AdminLink>

export const workProblems = {
  notFound: problem(
    404,
    'case-not-found',
    m.problem_case_not_found,
    'There is no such case, or your role does not include it.',
  ),
}

const kind = string('Kind of the work.', 'request-report')
const id = string('Subject of the work, within its kind.', '0193471c-6d2e-7a41-9c1b-2f6a4be0a101')
const params = z.object({
  kind: z.string().meta({ description: 'Kind of the work.', example: 'request-report' }),
  id: z
    .string()
    .refine((subject) => /^[\w.-]{1,120}$/.test(subject), { params: { notFound: workProblems.notFound } })
    .meta({ description: 'Subject of the work, within its kind.', example: 'a101' }),
})
const person = z.object({ id: uuid('account', 'Id of the admin.'), name: string('Name.', 'Njeri Mwangi') })
const handling = {
  takenBy: person.nullable().meta({ description: 'Admin who works on the case.' }),
  snoozedUntil: dateTime('Time until which the case is out of sight.').nullable(),
  version: integer('Increases whenever it is taken, handed over or snoozed; 0 before.', 1),
}

const WorkItem = z
  .object({
    kind,
    id,
    group: z
      .enum(WORK_GROUPS)
      .meta({ description: 'Part of the queue that lists the case.', example: 'reports' }),
    title: string('Title of the case.', 'Request reported'),
    detail: string('Subject of the case.', 'Leaking kitchen tap, by Wanjiku Kamau'),
    since: dateTime('Time at which the case arose.'),
    dueAt: dateTime('Time by which the case should be decided.'),
    ...handling,
  })
  .meta({ id: 'WorkItem', description: 'Case that needs a person.' })

export const Case = z
  .object({
    kind,
    id,
    title: string('Title of the case.', 'Request reported'),
    isOpen: boolean('True if nobody has decided yet.', true),
    decided: string(
      'Decision with its admin and its time; null while the case is open.',
      'Removed by Njeri Mwangi',
    ).nullable(),
    facts: z
      .array(
        z.object({
          label: string('Name.', 'Amount'),
          value: string('Value.', 'KES 57'),
          link: AdminLink.optional(),
        }),
      )
      .meta({ description: 'Known facts.' }),
    evidence: z
      .array(
        z.object({
          state: z.enum(['yes', 'no', 'wait']).meta({
            description: 'Direction of the finding: it speaks for the case or against it, or is open.',
            example: 'yes',
          }),
          text: string('Finding.', 'The phone is that of Brian Wekesa'),
          extra: string('Place of the finding.', 'his account').optional(),
        }),
      )
      .meta({ description: 'Findings of the system.' }),
    content: z
      .array(
        z.object({
          title: string('Kind of the text.', 'The request'),
          text: string('Text.', 'The mixer drips all night.'),
          pictures: z
            .array(string('Address of a picture.', 'https://d3.example/media/a.jpg'))
            .meta({ description: 'Pictures of the text.' }),
        }),
      )
      .meta({ description: 'Text that was written, such as a reported one, and what people say about it.' }),
    notes: z
      .array(
        z.object({
          id: uuid('note', 'Id.'),
          author: string('Name of the admin.', 'Njeri Mwangi'),
          text: string('The note.', 'Called, no answer'),
          createdAt: dateTime('Time of writing.'),
        }),
      )
      .meta({ description: 'Notes of admins, the oldest first.' }),
    admins: z.array(person).meta({ description: 'Admins who may work on the case.' }),
    ...handling,
  })
  .meta({ id: 'Case', description: 'A case of work with what is known about it.' })

const filterName = limitedText(CASE_TEXTS.filterName).meta({
  description: 'Name of the filter.',
  example: 'Money, mine',
})
const filterQuery = text(300).meta({ description: 'Query of the page.', example: 'group=money&mine=1' })
const Filter = z
  .object({
    name: string('Name.', 'Money, mine'),
    query: string('Query of the page.', 'group=money&mine=1'),
  })
  .meta({ id: 'WorkFilter', description: 'A filter that you have named.' })

export const work = {
  'GET /admin/work': {
    summary: 'List what needs a person',
    description: 'The list has the cases that your role may decide; the one that is due first comes first.',
    auth: 'admin',
    adminAction: 'seeWork',
    reply: ok({
      items: z.array(WorkItem).meta({ description: 'At most 100 cases of each kind.' }),
      filters: z.array(Filter).meta({ description: 'Your filters.' }),
    }),
  },
  'GET /admin/work/:kind/:id': {
    summary: 'Get a case',
    auth: 'admin',
    adminAction: 'seeWork',
    params,
    reply: ok({ case: Case }),
    problems: [workProblems.notFound],
  },
  'PUT /admin/work/:kind/:id': {
    summary: 'Take a case, hand it over, or snooze it',
    auth: 'admin',
    adminAction: 'seeWork',
    params,
    body: z.strictObject({
      takenBy: z.guid().nullable().meta({
        description: 'Admin who works on the case; null to give it back.',
        example: '0193471c-6d2e-7a41-9c1b-2f6a4be0a001',
      }),
      snoozedUntil: z.iso.datetime().nullable().meta({
        description: 'Time until which the case is out of sight. ISO 8601 in UTC.',
        example: '2026-11-28T11:30:00.000Z',
      }),
      version: z.int().min(0).meta({ description: 'The `version` that you saw.', example: 1 }),
    }),
    reply: ok({ case: Case }),
    problems: [workProblems.notFound, editProblems.conflict],
  },
  'POST /admin/work/:kind/:id/notes': {
    summary: 'Add a note to a case',
    auth: 'admin',
    adminAction: 'seeWork',
    isIdempotent: true,
    status: 201,
    params,
    body: z.strictObject({
      text: limitedText(CASE_TEXTS.note).meta({ description: 'The note.', example: 'Called, no answer' }),
    }),
    reply: ok({ case: Case }),
    problems: [workProblems.notFound],
  },
  'PUT /admin/work-filters': {
    summary: 'Replace your saved filters of the queue',
    auth: 'admin',
    adminAction: 'seeWork',
    body: z.strictObject({
      filters: z
        .array(z.strictObject({ name: filterName, query: filterQuery }))
        .max(20)
        .refine((filters) => new Set(filters.map(({ name }) => name)).size === filters.length, {
          message: 'Two filters have the same name.',
        })
        .meta({ description: 'All filters, in the order in which they are shown.' }),
    }),
    reply: ok({ filters: z.array(Filter).meta({ description: 'Your filters.' }) }),
  },
} satisfies Contract

type WorkRoutes = typeof work
declare module '../kernel.ts' {
  interface Api extends WorkRoutes {}
}
export type Case = z.output<typeof Case>
export type WorkItem = z.output<typeof WorkItem>
