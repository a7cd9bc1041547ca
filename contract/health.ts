/** Is the process alive, and is it ready to serve (docs/rules/security.md#health-checks)? */
import * as z from 'zod'
import { ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

export const health = {
  'GET /health': {
    about: 'Alive.',
    uncounted: true,
    auth: 'public',
    withoutApiKey: true,
    reply: ok({ status: z.literal('OK'), timestamp: z.string() }),
  },
  'GET /ready': {
    about: 'Ready: the database answers and its schema is current.',
    uncounted: true,
    auth: 'public',
    withoutApiKey: true,
    reply: ok({ status: z.literal('READY') }),
  },
} satisfies Contract

export const healthProblems = { notReady: problem(503, 'not-ready', 'Not ready yet.') }
