import { m } from '#messages'
import { answerField, answerProblem, answerProblemText, type Question } from '#domain/booking/answers.ts'
import type { Problem } from '#contract/problem.ts'
import { Part } from '#web/ui/feedback/part.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { Draft } from '../state/draft.ts'
import type { Item, Loaded } from '../state/load.ts'

export type AnswerErrors = Record<string, string>

/** Fields for the questions of the service. Shows nothing if the service has no questions. */
export function QuestionFields({ item, answers, errors }: QuestionFieldsProps) {
  if (item.questions.length === 0) return null
  return (
    <Part title={m.booking_questions_title({ store: item.storeName })}>
      <p className="quiet mb-4 max-w-140">{m.booking_questions_hint()}</p>
      <div className="grid gap-4 max-w-140 wrap-anywhere">
        {item.questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            answer={answers[question.id] ?? ''}
            error={errors[question.id]}
          />
        ))}
      </div>
    </Part>
  )
}

type QuestionFieldsProps = {
  item: Pick<Item, 'questions' | 'storeName'>
  /** Answers by the id of the question. */
  answers: Record<string, string>
  errors: AnswerErrors
}

function QuestionField({ question, answer, error }: QuestionFieldProps) {
  const shared = {
    label: question.question,
    optional: !question.required,
    name: answerFieldName(question.id),
    'aria-required': question.required,
    defaultValue: answer,
    ...(error !== undefined && { error }),
  }
  switch (question.kind) {
    case 'text':
      return <TextAreaField {...shared} rows={2} />
    case 'number':
      return <TextField {...shared} inputMode="decimal" autoComplete="off" />
    case 'email':
      return <TextField {...shared} type="email" autoComplete="email" />
    case 'date':
      return <TextField {...shared} type="date" />
  }
}

type QuestionFieldProps = {
  question: Question
  answer: string
  error: string | undefined
}

/** The name of the field of an answer. */
export const answerFieldName = (questionId: string) => `answer-${questionId}`

/** Returns the typed answers, or the answers of the held booking before anything is typed. */
export function getAnswers(
  { item, held }: Pick<Loaded, 'item' | 'held'>,
  draft: Pick<Draft, 'answers'>,
): Record<string, string> {
  const answers: Record<string, string> = {}
  for (const { id, question } of item.questions) {
    const before = held?.answers.find((each) => each.question === question)?.answer
    answers[id] = draft.answers[id] ?? before ?? ''
  }
  return answers
}

export function getAnswerErrors(
  questions: readonly Question[],
  answers: Record<string, string>,
): AnswerErrors {
  const errors: AnswerErrors = {}
  for (const question of questions) {
    const problem = answerProblem(question, answers[question.id] ?? '')
    if (problem) errors[question.id] = answerProblemText(problem)
  }
  return errors
}

const FIELD = answerField('')
export const isAboutAnswers = ({ errors = {} }: Problem): boolean =>
  Object.keys(errors).some((field) => field.startsWith(FIELD))

/** Returns the server's messages about the answers, by question. */
export const refusedAnswers = (problem: Problem | undefined): AnswerErrors =>
  Object.fromEntries(
    Object.entries(problem?.errors ?? {}).flatMap(([field, message]) =>
      field.startsWith(FIELD) ? [[field.slice(FIELD.length), message]] : [],
    ),
  )
