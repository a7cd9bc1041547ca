import type { SentProblem } from '#web/api/sent-problem.ts'
import { toProblem } from '#web/api/to-problem.ts'

/** The response of a form's action to a Problem, with the messages of the fields by name. */
export function toFormError(error: unknown): {
  status: number
  message: string
  errors?: Record<string, string>
} {
  const { status, message, errors } = toProblem(error)
  return { status: status || 503, message, ...(errors && { errors }) }
}

/** A Problem as an action returns it to its page, where `readProblem` reads it. */
export function toSentProblem(error: unknown): SentProblem {
  const problem = toProblem(error)
  return { status: problem.status || 503, body: problem.toJSON() }
}

/** A text field of a submitted form. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
