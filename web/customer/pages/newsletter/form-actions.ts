import { problemOf } from '#web/client/problem-of.ts'

/** What a form's action says when it was refused; the sentences of the fields by their names. */
export function toFormError(error: unknown): {
  status: number
  message: string
  errors?: Record<string, string>
} {
  const { status, message, errors } = problemOf(error)
  return { status: status || 503, message, ...(errors && { errors }) }
}

/** A field of a form that has been sent, as text. */
export function said(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
