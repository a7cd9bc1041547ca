/** The audit log (docs/rules/admin.md#audit-log). */
import * as z from 'zod'
import { limit, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { boolean, date, dateTime, integer, string, strings, uuid } from '../values.ts'
import { MAX_EMAIL } from '../text-limits.ts'

const Person = z
  .object({
    id: uuid('account', 'Id of the account.'),
    name: string('Name of the person.', 'Njeri Mwangi'),
    role: z.enum(['customer', 'merchant', 'admin']).meta({ description: 'Kind of account.' }),
  })
  .meta({ id: 'AuditedPerson', description: 'An account in the audit log.' })

const Entry = z
  .object({
    seq: integer('Number of the entry.', 4211),
    at: dateTime('Time of the event.'),
    action: string('An object and what happened to it.', 'dead-letter.resent'),
    actor: Person.nullable().meta({
      description: 'Person who did it; null for D3 itself and for unknown people.',
    }),
    subject: z
      .object({
        id: uuid('account', 'Id of the account or of another row.'),
        person: Person.nullable().meta({ description: 'Person, if the row is an account.' }),
      })
      .nullable()
      .meta({ description: 'Person or thing that the action was done to, if not the actor.' }),
    ip: string('Address of the device.', '196.201.214.1').nullable(),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .meta({ description: 'Further details.', example: { queue: 'sms' } }),
    isChained: boolean('True if the entry is in the hash chain, so that a change would be found.', true),
  })
  .meta({ id: 'AuditEntry', description: 'An entry of the audit log.' })

export const auditLog = {
  'GET /admin/audit': {
    summary: 'Search the audit log',
    description: 'The newest come first.',
    auth: 'admin',
    adminAction: 'seeAudit',
    query: z.object({
      person: z.string().trim().max(MAX_EMAIL).optional().meta({
        description:
          'Id, e-mail address or phone number of an account that did it or to which it was done; or the id of another row.',
        example: 'njeri@d3.example',
      }),
      action: z
        .string()
        .trim()
        .max(80)
        .optional()
        .meta({ description: 'An action.', example: 'dead-letter.resent' }),
      from: date('The first day.').optional(),
      to: date('The last day.').optional(),
      before: z.coerce
        .number<number>()
        .int()
        .min(1)
        .optional()
        .meta({ description: '`next` of the page before.', example: 4211 }),
      limit: limit(50),
    }),
    reply: ok({
      entries: z.array(Entry).meta({ description: 'One page of the list.' }),
      next: integer('Value of `before` for the next page; null on the last one.', 4161).nullable(),
      person: Person.nullable().meta({ description: 'The account that `person` names.' }),
      actions: strings('All actions that the log has.', ['alert.resolved', 'dead-letter.resent']),
      chain: z
        .object({
          verifiedAt: dateTime('Time at which the hashes of all entries were last checked.').nullable(),
          verifiedBy: string('The machine on which the job ran.', 'node1').nullable(),
          holds: boolean(
            'True if nothing was changed or taken out; null if the log was not checked yet.',
            true,
          ).nullable(),
          entries: integer('Entries in the chain.', 4211),
          unchained: integer('New entries that are not in it yet.', 0),
        })
        .meta({ description: 'The hash chain.' }),
    }),
  },
} satisfies Contract

type AuditRoutes = typeof auditLog
declare module '../kernel.ts' {
  interface Api extends AuditRoutes {}
}
