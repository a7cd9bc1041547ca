import { m } from '#messages'
import { answerField, answerProblem, answerProblemText, type Question } from '#domain/booking/answers.ts'
import type { Problem } from '#contract/problem.ts'
import { Part } from '#web/ui/feedback/part.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { Draft } from '../state/draft.ts'
import type { WizardState } from '../state/wizard-state.ts'

export type AnswerErrors = Record<string, string>

/** Fields for the questions of the service. Shows nothing if the service has no questions. */
export function QuestionFields({ item, answers, errors, onAnswer }: QuestionFieldsProps) {
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
            onAnswer={(answer) => onAnswer(question.id, answer)}
          />
        ))}
      </div>
    </Part>
  )
}

type QuestionFieldsProps = {
  item: Pick<WizardState['item'], 'questions' | 'storeName'>
  /** Answers by the id of the question. */
  answers: Record<string, string>
  errors: AnswerErrors
  onAnswer: (questionId: string, answer: string) => void
}

function QuestionField({ question, answer, error, onAnswer }: QuestionFieldProps) {
  const shared = {
    label: question.question,
    optional: !question.required,
    name: answerFieldName(question.id),
    'aria-required': question.required,
    value: answer,
    onChange: (event: { currentTarget: { value: string } }) => onAnswer(event.currentTarget.value),
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
  onAnswer: (answer: string) => void
}

/** The name of the field of an answer. */
export const answerFieldName = (questionId: string) => `answer-${questionId}`

/** Returns the typed answers, or the answers of the held booking before anything is typed. */
export function getAnswers(
  { item, held }: Pick<WizardState, 'item' | 'held'>,
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

/** Focuses the first question with an error; false if there is none. */
export function focusFirstError(questions: readonly Question[], errors: AnswerErrors): boolean {
  const first = questions.find(({ id }) => errors[id] !== undefined)
  if (!first) return false
  document.querySelector<HTMLElement>(`[name="${CSS.escape(answerFieldName(first.id))}"]`)?.focus()
  return true
}
