/** Probes for load balancers and monitoring (docs/rules/security.md#health-checks). */
import * as z from 'zod'
import { m } from '#messages'
import { ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'
import { dateTime } from './values.ts'

export const healthProblems = {
  notReady: problem(
    503,
    'not-ready',
    m.problem_not_ready,
    'The server is starting or stopping, or the database does not respond.',
  ),
}

export const health = {
  'GET /health': {
    summary: 'Check that the process is alive',
    isUnlimited: true,
    auth: 'public',
    site: 'every',
    withoutApiKey: true,
    reply: ok({
      status: z.literal('OK').meta({ description: 'Always `OK`.' }),
      timestamp: dateTime('Time of the server.', '2026-11-21T09:00:00.000Z'),
    }),
  },
  'GET /ready': {
    summary: 'Check that the server is ready for requests',
    description: 'The database responds and its schema is current.',
    isUnlimited: true,
    auth: 'public',
    site: 'every',
    withoutApiKey: true,
    reply: ok({ status: z.literal('READY').meta({ description: 'Always `READY`.' }) }),
    problems: [healthProblems.notReady],
  },
} satisfies Contract

type HealthRoutes = typeof health
declare module './kernel.ts' {
  interface Api extends HealthRoutes {}
}
