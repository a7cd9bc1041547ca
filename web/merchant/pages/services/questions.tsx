import { ArrowDown, ArrowUp, Plus, Trash } from '#web/ui/icons/icons.tsx'
import { useRef } from 'react'
import { m } from '#messages'
import { SERVICE_TEXTS } from '#contract/service-limits.ts'
import { MAX_QUESTIONS } from '#domain/booking/answers.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { DraftQuestion, QuestionKind } from './service-draft.ts'
import { FIELD_LABELS, KIND_TEXTS } from './service-texts.ts'

const KINDS = ['text', 'number', 'date', 'email'] as const satisfies readonly QuestionKind[]

/** Questions to customers who book: added, ordered, changed and removed. */
export function Questions({ questions, error, onChange }: QuestionsProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const focus = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
  const replace = (at: number, fields: Partial<DraftQuestion>) =>
    onChange(questions.with(at, { ...questions[at]!, ...fields }))

  function add() {
    onChange([...questions, { question: '', kind: 'text', required: false }])
    focus(`[data-question="${questions.length}"] input`)
  }
  function move(at: number, by: -1 | 1) {
    onChange(questions.toSpliced(at, 1).toSpliced(at + by, 0, questions[at]!))
    focus(
      `[data-question="${at + by}"] [data-by="${by}"]:enabled, [data-question="${at + by}"] [data-by]:enabled`,
    )
  }
  function remove(at: number) {
    onChange(questions.toSpliced(at, 1))
    focus('[data-add]')
  }

  return (
    <fieldset ref={list} className="grid gap-3">
      <legend className="mb-1 text-14 font-semibold">{FIELD_LABELS.questions()}</legend>
      <p className="quiet">{m.merchant_services_questions_hint()}</p>
      {questions.length > 0 && (
        <ol className="grid gap-3">
          {questions.map((each, at) => (
            <li
              // A new question has no id yet, and its place can change.
              key={each.id ?? `new-${at}`}
              data-question={at}
              className="grid gap-3 rounded-lg bg-sunk p-3"
            >
              <TextField
                label={m.merchant_services_question({ number: at + 1 })}
                required
                maxLength={SERVICE_TEXTS.question.max}
                placeholder={m.merchant_services_question_example()}
                value={each.question}
                onChange={({ currentTarget }) => replace(at, { question: currentTarget.value })}
                {...(error && each.question.trim().length < SERVICE_TEXTS.question.min && { error })}
              />
              <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
                <SelectField
                  className="min-w-40 flex-1"
                  label={m.merchant_services_answer({ number: at + 1 })}
                  value={each.kind}
                  onChange={({ currentTarget }) => {
                    const kind = KINDS.find((known) => known === currentTarget.value)
                    if (kind) replace(at, { kind })
                  }}
                >
                  {KINDS.map((kind) => (
                    <option key={kind} value={kind}>
                      {KIND_TEXTS[kind]()}
                    </option>
                  ))}
                </SelectField>
                <Checkbox
                  checked={each.required}
                  onChange={({ currentTarget }) => replace(at, { required: currentTarget.checked })}
                >
                  {m.merchant_services_must_answer()}
                </Checkbox>
                <span className="flex">
                  {([-1, 1] as const).map((by) => (
                    <IconButton
                      key={by}
                      data-by={by}
                      label={(by < 0 ? m.merchant_services_question_up : m.merchant_services_question_down)({
                        number: at + 1,
                      })}
                      disabled={at + by < 0 || at + by >= questions.length}
                      onClick={() => move(at, by)}
                    >
                      {by < 0 ? <ArrowUp /> : <ArrowDown />}
                    </IconButton>
                  ))}
                  <IconButton
                    label={m.merchant_services_question_remove({ number: at + 1 })}
                    onClick={() => remove(at)}
                  >
                    <Trash />
                  </IconButton>
                </span>
              </div>
            </li>
          ))}
        </ol>
      )}
      {questions.length < MAX_QUESTIONS && (
        <p>
          <Button variant="line" size="touch" data-add onClick={add}>
            <Plus />
            {m.merchant_services_question_add()}
          </Button>
        </p>
      )}
    </fieldset>
  )
}

type QuestionsProps = {
  questions: readonly DraftQuestion[]
  error: string | undefined
  onChange: (questions: DraftQuestion[]) => void
}
