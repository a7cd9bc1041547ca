/** Answers of customers to the questions of a service (docs/rules/bookings.md#questions). */
import { m } from '#messages'
import { formatDate, isDay } from '../time/time.ts'

export const QUESTION_KINDS = ['text', 'number', 'email', 'date'] as const
export const MAX_QUESTIONS = 20
export const MAX_ANSWER_LENGTH = 500

export type Question = {
  id: string
  question: string
  kind: (typeof QUESTION_KINDS)[number]
  required: boolean
}
/** An answer with the question as it was asked, so that later edits do not change what was answered. */
export type Answer = { question: string; answer: string }
/** `question` is what the customer saw, if the client sends it. */
export type SentAnswer = { questionId: string; answer: string; question?: string | null | undefined }
export type AnswerProblem =
  | 'missing'
  | 'too-long'
  | 'not-a-number'
  | 'not-an-email'
  | 'not-a-date'
  | 'unknown'
  | 'repeated'
  | 'changed'

const NUMBER = /^-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,6})?$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

/** Returns why a question is not answered properly; null if it is. White space around an answer does not count. */
export function answerProblem(
  { kind, required }: Pick<Question, 'kind' | 'required'>,
  text: string,
): AnswerProblem | null {
  const answer = text.trim()
  if (answer === '') return required ? 'missing' : null
  if (answer.length > MAX_ANSWER_LENGTH) return 'too-long'
  if (kind === 'number' && !NUMBER.test(answer)) return 'not-a-number'
  if (kind === 'email' && !EMAIL.test(answer)) return 'not-an-email'
  if (kind === 'date' && !isDay(answer)) return 'not-a-date'
  return null
}

type ReadAnswers = { answers: Answer[]; problems: [questionId: string, problem: AnswerProblem][] }

/**
 * Returns the answers in the order of the questions, without the empty ones, and what is wrong with them. The
 * caller uses them only if nothing is wrong.
 */
export function readAnswers(questions: readonly Question[], sent: readonly SentAnswer[]): ReadAnswers {
  const read: ReadAnswers = { answers: [], problems: [] }
  const known = new Set(questions.map(({ id }) => id))
  const sentFor = new Map<string, SentAnswer>()
  for (const each of sent) {
    if (!known.has(each.questionId)) read.problems.push([each.questionId, 'unknown'])
    else if (sentFor.has(each.questionId)) read.problems.push([each.questionId, 'repeated'])
    else sentFor.set(each.questionId, each)
  }
  for (const question of questions) {
    const found = sentFor.get(question.id)
    const answer = found?.answer.trim() ?? ''
    const isOther = found?.question != null && found.question.trim() !== question.question
    const problem = answer !== '' && isOther ? 'changed' : answerProblem(question, answer)
    if (problem) read.problems.push([question.id, problem])
    else if (answer !== '') read.answers.push({ question: question.question, answer })
  }
  return read
}

/** An answer as people read it: dates in words. */
export const answerText = (answer: string): string => (isDay(answer) ? formatDate(answer) : answer)

/** The name of the field that a problem with an answer is about. */
export const answerField = (questionId: string): string => `answers.${questionId}`

export function answerProblemText(problem: AnswerProblem): string {
  switch (problem) {
    case 'missing':
      return m.field_answer_missing()
    case 'too-long':
      return m.field_answer_too_long({ count: MAX_ANSWER_LENGTH })
    case 'not-a-number':
      return m.field_answer_number()
    case 'not-an-email':
      return m.field_answer_email()
    case 'not-a-date':
      return m.field_answer_date()
    case 'unknown':
      return m.field_answer_unknown()
    case 'repeated':
      return m.field_answer_repeated()
    case 'changed':
      return m.field_answer_changed()
  }
}
