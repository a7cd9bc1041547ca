import { Problem } from '#contract/problem.ts'

/** A Problem in the answer of a page's action. */
export type SentProblem = { status: number; body: Record<string, unknown> }

export const readProblem = (sent: SentProblem | undefined): Problem | undefined =>
  sent && Problem.read(sent.status, sent.body)
