/** Parts that D3 runs on, and the jobs that failed for good (docs/rules/admin.md#system). */
import * as z from 'zod'
import { m } from '#messages'
import { idSchema, limit, limitedText, nameSchema, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { problem } from '../problem.ts'
import { boolean, dateTime, integer, string, strings, uuid } from '../values.ts'
import { REASON_TEXT } from './reason-limits.ts'
import { MAX_EMAIL } from '../text-limits.ts'

export const systemProblems = {
  notFound: problem(
    404,
    'dead-letter-not-found',
    m.problem_dead_letter_not_found,
    'No dead letter has this id, or no queue has this name.',
  ),
  deadLetterGone: problem(
    409,
    'dead-letter-gone',
    m.problem_dead_letter_gone,
    'It was resent or discarded in the meantime. `decision` says by whom.',
  ),
  noDeadLetters: problem(
    409,
    'no-dead-letters',
    m.problem_no_dead_letters,
    'The queue has no dead letters any more.',
  ),
}

const QUEUE = { max: 40 }
const queue = z.string().min(1).max(QUEUE.max).meta({ description: 'Name of a queue.', example: 'sms' })
const ofQueue = z.object({
  queue: nameSchema(() => systemProblems.notFound(), QUEUE, 'Name of a queue.', 'sms'),
})

const Provider = z
  .object({
    name: string('`mpesa`, `sms`, `mail`, `storage`, or `push` with the maker of the browser.', 'sms'),
    state: z.enum(['up', 'down', 'unknown']).meta({
      description:
        '`down`: the circuit breaker of a process is open. `unknown`: no process has called it lately.',
    }),
    lastSuccessAt: dateTime('Time of the last answer.').nullable(),
    lastFailureAt: dateTime('Time of the last failure.').nullable(),
  })
  .meta({ id: 'Provider', description: 'A service that D3 calls.' })

const Queue = z
  .object({
    name: queue,
    waiting: integer('Jobs that wait for their first attempt.', 12),
    active: integer('Jobs that run now.', 1),
    retrying: integer('Jobs that have failed and are tried again.', 3),
    deadLetters: integer('Jobs that have failed for good.', 2),
    oldestSince: dateTime('Time since which the oldest job has been waiting; null if none is.').nullable(),
    isLate: boolean('True if the oldest job waits longer than it should.', false),
  })
  .meta({ id: 'JobQueue', description: 'A queue of jobs.' })

const Process = z
  .object({
    id: uuid('session', 'Id of the process.'),
    host: string('Name of its machine.', 'node1'),
    version: string('Version of D3.', '1.0.0'),
    nodeVersion: string('Version of Node.js.', 'v24.11.0'),
    services: strings('Services that the process runs.', ['api', 'worker']),
    startedAt: dateTime('Start time.'),
    seenAt: dateTime('Time of the last report.'),
  })
  .meta({ id: 'ServerProcess', description: 'A process of D3 that runs now.' })

const InvariantRun = z
  .object({
    at: dateTime('Time of the check.'),
    host: string('Name of the machine that checked.', 'node1'),
    tookMs: integer('Duration of the check.', 840),
    checked: integer('Number of invariants.', 45),
    broken: strings('Name and statement of each invariant that did not hold.', []),
  })
  .meta({ id: 'InvariantRun', description: 'The last check of the invariants.' })

const Backups = z
  .object({
    kind: z.enum(['own', 'archive', 'none']).meta({
      description:
        '`own`: D3 backs up its embedded database. `archive`: the administrator of PostgreSQL does. `none`: nobody is known to.',
    }),
    lastAt: dateTime('Time at which the newest good backup was made.').nullable(),
    lastName: string('Name of the backup.', '20261128T020000Z').nullable(),
    archivedAt: dateTime('Up to when changes are archived.').nullable(),
    verifiedAt: dateTime('Time at which a backup was last restored to verify it.').nullable(),
    isVerified: boolean(
      'True if the backup was restored and all invariants held; null if none was verified.',
      true,
    ).nullable(),
    detail: string('Findings of the verification.', 'Restored in 41 s.').nullable(),
    running: z.enum(['backup', 'backup-verify']).nullable().meta({ description: 'Work in progress.' }),
  })
  .meta({ id: 'BackupState', description: 'The backups of the database.' })

const Job = z
  .object({
    id: uuid('message', 'Id of the job.'),
    queue,
    state: z
      .enum(['waiting', 'running', 'retrying', 'dead'])
      .meta({ description: '`dead`: it is a dead letter, which nobody tries again.' }),
    listener: string('Name of the job’s work.', 'messaging.send-sms'),
    key: string(
      'Subject of a message. Null for other jobs.',
      'reminder:0193471c-6d2e-7a41-9c1b-2f6a4be0a007:sms',
    ).nullable(),
    to: string('Receiver of a message, masked. Null for other jobs.', '0712 ••• 345').nullable(),
    person: z
      .object({ id: uuid('account', 'Id of the account.'), name: string('Name.', 'Wanjiku Kamau') })
      .nullable()
      .meta({ description: 'The account with this address.' }),
    bookingCode: string('Code of the booking that the job is about.', 'K7XW2M').nullable(),
    since: dateTime('Time at which the job was enqueued, or became a dead letter.'),
    nextAttemptAt: dateTime('Time of the next attempt.').nullable(),
    attempts: integer('Number of attempts.', 3),
    error: string('Reason of the last failure.', 'The gateway did not reply: no reply in time'),
    mayBeSent: boolean('True if the message may have arrived, so that resending sends it twice.', true),
  })
  .meta({ id: 'Job', description: 'A job, without the text of its message.' })

const reason = limitedText(REASON_TEXT).meta({
  description: 'Reason, which is written to the audit log.',
  example: 'The gateway answers again',
})
const decision = {
  auth: 'admin',
  adminAction: 'seeSystem',
  isIdempotent: true,
  reply: ok({ count: integer('Number of jobs.', 1) }),
} as const
const one = z.object({ id: idSchema(systemProblems.notFound, 'Id of the dead letter.', 'message') })

export const system = {
  'GET /admin/system': {
    summary: 'Get the state of providers, queues, invariants, backups and processes',
    auth: 'admin',
    adminAction: 'seeSystem',
    reply: ok({
      providers: z.array(Provider).meta({ description: 'The services that D3 calls.' }),
      queues: z.array(Queue).meta({ description: 'All queues.' }),
      invariants: InvariantRun.nullable(),
      backups: Backups,
      processes: z.array(Process).meta({ description: 'Processes that run now, the newest first.' }),
      postgresVersion: string('Version of PostgreSQL.', '17.6'),
      schemaVersion: string('Name of the migration that was applied last.', '0001_baseline'),
      standbys: z
        .array(
          z.object({
            name: string('Name of the standby.', 'node2'),
            lagBytes: integer('Bytes of the log that the standby has not applied yet.', 0),
            isSynchronous: boolean('True if commits wait for the standby, or may do.', true),
          }),
        )
        .meta({ description: 'The standbys of PostgreSQL.' }),
    }),
  },
  'GET /admin/jobs': {
    summary: 'List jobs that wait or have failed for good',
    description: 'The oldest come first.',
    auth: 'admin',
    adminAction: 'seeSystem',
    query: z.object({
      state: z
        .enum(['dead', 'open'])
        .default('dead')
        .meta({ description: '`dead`: dead letters. `open`: those that wait, run or are tried again.' }),
      queue: queue.optional(),
      to: z
        .string()
        .trim()
        .max(MAX_EMAIL)
        .optional()
        .meta({ description: 'Phone number or e-mail address of messages.', example: '0712 345 678' }),
      after: z
        .string()
        .regex(/^\d{1,20}-[\da-f-]{36}$/)
        .optional()
        .meta({
          description: '`next` of the page before.',
          example: '1795859400000000-0193471c-6d2e-7a41-9c1b-2f6a4be0a0f2',
        }),
      limit: limit(20),
    }),
    reply: ok({
      jobs: z.array(Job).meta({ description: 'One page of the list.' }),
      next: string(
        'Value of `after` for the next page; null on the last one.',
        '1795859400000000-0193471c-6d2e-7a41-9c1b-2f6a4be0a0f2',
      ).nullable(),
    }),
  },
  'POST /admin/jobs/:id/resend': {
    ...decision,
    summary: 'Send a dead letter again',
    description: 'A message that may have arrived is sent again, too.',
    params: one,
    body: z.strictObject({ reason }),
    problems: [systemProblems.notFound, systemProblems.deadLetterGone],
  },
  'POST /admin/jobs/:id/discard': {
    ...decision,
    summary: 'Discard a dead letter',
    description: 'The message of the job is never sent.',
    params: one,
    body: z.strictObject({ reason }),
    problems: [systemProblems.notFound, systemProblems.deadLetterGone],
  },
  'POST /admin/queues/:queue/resend': {
    ...decision,
    summary: 'Send all dead letters of a queue again',
    description: 'Retries at most 10,000 jobs at once.',
    params: ofQueue,
    body: z.strictObject({ reason }),
    problems: [systemProblems.notFound, systemProblems.noDeadLetters],
  },
  'POST /admin/queues/:queue/discard': {
    ...decision,
    summary: 'Discard all dead letters of a queue',
    description: 'Discards at most 10,000 jobs at once.',
    params: ofQueue,
    body: z.strictObject({ reason }),
    problems: [systemProblems.notFound, systemProblems.noDeadLetters],
  },
} satisfies Contract

type SystemRoutes = typeof system
declare module '../kernel.ts' {
  interface Api extends SystemRoutes {}
}
