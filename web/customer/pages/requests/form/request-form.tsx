import { clsx } from 'clsx'
import { useId } from 'react'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { REQUEST_TEXTS } from '#contract/requests/request-limits.ts'
import { REQUIREMENTS, TIMELINES } from '#domain/requests/service-request.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { paths } from '../../../paths.ts'
import { BudgetFields } from './budget-fields.tsx'
import { ErrorSummary, fieldId } from './error-summary.tsx'
import type { Values } from './form-values.ts'
import { LocationField } from './location-field.tsx'
import { PicturesField } from '../../../pictures/pictures-field.tsx'
import { requirementText, timelineText } from '../parts/request-texts.ts'
import { useRequestForm } from './use-request-form.ts'

const LoginRequired = lazyPart(async () => (await import('../parts/login-required.tsx')).default)

export type Category = { id: string; name: string }

/** Posts a request, or changes one. A visitor may fill it in, and signs in when it is sent. */
export function RequestForm({ categories, request }: { categories: Category[]; request?: ServiceRequest }) {
  const form = useRequestForm(request)
  const { values, send, change, pictures, summary } = form
  const errors = send.fieldErrors
  return (
    <form
      noValidate
      // A field that gets the focus is not below the bar at the top.
      className="[&_:is(a,button,input,select,textarea)]:scroll-mt-18"
      onSubmit={form.submit}
    >
      <ErrorSummary errors={errors} ref={summary} />
      <noscript>
        <Note>{m.request_needs_script()}</Note>
      </noscript>
      <div className="mt-3 grid gap-5 wide:grid-cols-2 wide:gap-7">
        <div className="grid content-start gap-5 narrow:grid-cols-1">
          <div id={fieldId('description')}>
            <TextAreaField
              label={
                <Counted
                  label={m.request_field_description()}
                  length={values.description.length}
                  max={REQUEST_TEXTS.description.max}
                />
              }
              name="description"
              required
              hint={m.request_public_hint()}
              rows={3}
              maxLength={REQUEST_TEXTS.description.max}
              value={values.description}
              error={errors.description}
              onChange={({ currentTarget: { value } }) => change({ description: value })}
            />
          </div>
          <div id={fieldId('category')}>
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
          </div>
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
          <div id={fieldId('timeline')}>
            <TimelineField
              value={values.timeline}
              error={errors.timeline}
              onChange={(timeline) => change({ timeline })}
            />
          </div>
          <div id={fieldId('location')}>
            <LocationField values={values} error={errors.location} onChange={change} />
          </div>
          <BudgetFields values={values} errors={errors} onChange={change} />
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
          <Refused by={send} />
          <p className="quiet max-wide:hidden">
            {form.isDraftStored && `${m.request_draft_stored()} `}
            {m.request_phone_hidden()}
          </p>
        </div>
        <Button
          type="submit"
          data-needs-script
          className="wide:min-w-60 noscript:hidden"
          disabled={send.secondsUntilRetry > 0}
          busy={send.isBusy && m.request_sending()}
        >
          {request ? m.request_save() : m.request_post()}
        </Button>
      </div>
      {form.isLoginRequired && (
        <LoginRequired
          returnTo={paths.newRequest()}
          hint={m.request_login_draft()}
          onClose={form.closeLogin}
        />
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

type TimelineFieldProps = {
  value: Values['timeline']
  error: string | undefined
  onChange: (timeline: (typeof TIMELINES)[number]) => void
}
