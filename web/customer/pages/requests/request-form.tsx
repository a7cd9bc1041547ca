import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useId, type RefObject } from 'react'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { REQUIREMENTS, TIMELINES } from '#domain/requests/service-request.ts'
import { Refused } from '#web/shared/document/refusal.tsx'
import { categoryName } from '#web/shared/i18n/category-name.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { chipClass } from '#web/components/forms/chip-look.ts'
import { FieldError } from '#web/components/forms/field.tsx'
import { SelectField } from '#web/components/forms/select-field.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { paths } from '../../paths.ts'
import { BudgetFields } from './budget-fields.tsx'
import { MAX_DESCRIPTION, MAX_TITLE, summaryOf, type Errors, type Field, type Values } from './form-values.ts'
import { LocationField } from './location-field.tsx'
import { PicturesField } from '../../pictures/pictures-field.tsx'
import { requirementText, timelineText } from './request-texts.ts'
import { useRequestForm } from './use-request-form.ts'

const LoginRequired = lazy(() => import('./login-required.tsx'))

export type Category = { id: string; name: string }

/** Posts a request, or changes one. A visitor may fill it in, and signs in when it is sent. */
export function RequestForm({ categories, request }: { categories: Category[]; request?: ServiceRequest }) {
  const form = useRequestForm(request)
  const { values, errors, change, pictures, refusal, summary } = form
  return (
    <form
      noValidate
      // What gets the focus is neither below the bar at the top nor below the button at the bottom.
      className="[&_:is(a,button,input,select,textarea)]:scroll-mt-18 [&_:is(a,button,input,select,textarea)]:scroll-mb-28"
      onSubmit={(event) => void form.submit(event)}
    >
      <Summary of={{ values, errors }} ref={summary} />
      <noscript>
        <Note>{m.request_needs_script()}</Note>
      </noscript>
      <div className="mt-3 grid gap-5 wide:grid-cols-2 wide:gap-7">
        <div className="grid content-start gap-5 narrow:grid-cols-1">
          <TextField
            label={<Counted label={m.request_field_title()} length={values.title.length} max={MAX_TITLE} />}
            name="title"
            required
            autoComplete="off"
            maxLength={MAX_TITLE}
            value={values.title}
            error={errors.title}
            onChange={({ currentTarget: { value } }) => change({ title: value })}
          />
          <SelectField
            label={m.request_field_category()}
            name="category"
            required
            value={values.category}
            error={errors.category}
            onChange={({ currentTarget: { value } }) => change({ category: value })}
          >
            <option value="">{m.request_field_category_choose()}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {categoryName(id, name)}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label={
              <Counted
                label={m.request_field_description()}
                length={values.description.length}
                max={MAX_DESCRIPTION}
              />
            }
            name="description"
            required
            rows={3}
            maxLength={MAX_DESCRIPTION}
            value={values.description}
            error={errors.description}
            onChange={({ currentTarget: { value } }) => change({ description: value })}
          />
          <PicturesField
            pictures={pictures.pictures}
            problem={pictures.problem}
            max={pictures.max}
            hint={m.request_photos_hint()}
            add={(files) => void pictures.add(files)}
            remove={pictures.remove}
            retry={pictures.retry}
          />
        </div>
        <div className="grid content-start gap-5 narrow:grid-cols-1">
          <BudgetFields values={values} errors={errors} onChange={change} />
          <TimelineField
            value={values.timeline}
            error={errors.timeline}
            onChange={(timeline) => change({ timeline })}
          />
          <LocationField values={values} error={errors.location} onChange={change} />
          <fieldset>
            <legend className="flex w-full justify-between gap-2 text-14">
              <b className="font-semibold">{m.request_field_requirements()}</b>
              <span className="text-ink-2">{m.ui_field_optional()}</span>
            </legend>
            <div className="grid grid-cols-2 narrow:grid-cols-1">
              {REQUIREMENTS.map((requirement) => (
                <Checkbox
                  key={requirement}
                  name="requirements"
                  value={requirement}
                  checked={values.requirements.includes(requirement)}
                  onChange={({ currentTarget: { checked } }) =>
                    change({
                      requirements: REQUIREMENTS.filter((each) =>
                        each === requirement ? checked : values.requirements.includes(each),
                      ),
                    })
                  }
                >
                  {requirementText(requirement)}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        </div>
      </div>
      <div
        className="sticky bottom-0 z-10 -mx-4 mt-5 grid gap-2 border-t border-line bg-surface px-4 pt-3 pb-foot
          wide:-mx-6 wide:rounded-b-3xl wide:grid-cols-[1fr_auto] wide:items-center wide:px-6 wide:pb-4"
      >
        <div className="grid gap-2">
          <Refused by={refusal} />
          <p className="quiet max-wide:hidden">
            {form.isDraftStored && `${m.request_draft_stored()} `}
            {m.request_phone_hidden()}
          </p>
        </div>
        <Button
          type="submit"
          data-needs-script
          className="wide:min-w-60 noscript:hidden"
          disabled={refusal.secondsUntilRetry > 0}
          busy={form.isSending && m.request_sending()}
        >
          {request ? m.request_save() : m.request_post()}
        </Button>
      </div>
      {form.isLoginRequired && (
        <Suspense>
          <LoginRequired
            returnTo={paths.newRequest()}
            hint={m.request_login_draft()}
            onClose={form.closeLogin}
          />
        </Suspense>
      )}
    </form>
  )
}

const Counted = ({ label, length, max }: { label: string; length: number; max: number }) => (
  <span className="flex justify-between gap-2">
    {label}
    <span className="font-normal text-ink-2 tabular-nums" aria-hidden>
      {`${length} / ${max}`}
    </span>
  </span>
)

/** The errors with links to their fields. */
function Summary({ of: { values, errors }, ref }: SummaryProps) {
  const lines = summaryOf(values, errors)
  function focus(field: Field) {
    const control = ref.current?.closest('form')?.elements.namedItem(field)
    const first = control instanceof RadioNodeList ? control[0] : control
    if (first instanceof HTMLElement) first.focus()
  }
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="scroll-mt-18 outline-none">
      {lines.length > 0 && (
        <div className="mt-3 grid grid-cols-[20px_1fr] gap-x-2.5 rounded-lg px-3.5 py-3 text-14 inset-ring-[1.5px] inset-ring-danger">
          <CircleAlert className="size-5 text-danger" aria-hidden />
          <div>
            <b className="font-semibold text-danger">{m.request_errors()}</b>
            <ul className="list-disc pl-5">
              {lines.map(({ field, text }) => (
                <li key={text} className="leading-7">
                  <button
                    type="button"
                    className="text-left align-top underline underline-offset-3"
                    onClick={() => focus(field)}
                  >
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}

function TimelineField({ value, error, onChange }: TimelineFieldProps) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-1.5 text-14 font-semibold">{m.request_field_timeline()}</legend>
      <div className="flex flex-wrap gap-1.5">
        {TIMELINES.map((timeline) => (
          <label key={timeline} className="relative">
            <input
              type="radio"
              name="timeline"
              value={timeline}
              required
              checked={value === timeline}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={() => onChange(timeline)}
            />
            <span
              className={clsx(
                chipClass({ tall: true }),
                'wide:px-2.5',
                `peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper
                peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2
                peer-focus-visible:outline-focus`,
                error && 'peer-not-checked:border-danger',
              )}
            >
              {timelineText(timeline)}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

type SummaryProps = { of: { values: Values; errors: Errors }; ref: RefObject<HTMLDivElement | null> }
type TimelineFieldProps = {
  value: Values['timeline']
  error: string | undefined
  onChange: (timeline: (typeof TIMELINES)[number]) => void
}
