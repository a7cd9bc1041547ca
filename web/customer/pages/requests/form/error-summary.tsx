import { CircleAlert } from '#web/ui/icons/icons.tsx'
import type { MouseEvent, RefObject } from 'react'
import { m } from '#messages'
import { FIELDS, type Errors, type Field } from './form-values.ts'

/** The element around a field, which a link of the summary leads to. */
export const fieldId = (field: Field): string => `request-${field}`

/** The errors of the fields, with links to them. */
export function ErrorSummary({ errors, ref }: { errors: Errors; ref: RefObject<HTMLDivElement | null> }) {
  const invalid = FIELDS.filter((field) => errors[field] !== undefined)
  function focus(event: MouseEvent, field: Field) {
    event.preventDefault()
    document
      .getElementById(fieldId(field))
      ?.querySelector<HTMLElement>('[aria-invalid=true] input, input, select, textarea')
      ?.focus()
  }
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="scroll-mt-18 outline-none">
      {invalid.length > 0 && (
        <div className="mt-3 grid grid-cols-[20px_1fr] gap-x-2.5 rounded-lg px-3.5 py-3 text-14 inset-ring-[1.5px] inset-ring-danger">
          <CircleAlert className="size-5 text-danger" aria-hidden />
          <div>
            <b className="font-semibold text-danger">{m.request_errors()}</b>
            <ul className="list-disc pl-5">
              {invalid.map((field) => (
                <li key={field}>
                  <a
                    className="inline-flex min-h-11 items-center underline underline-offset-3"
                    href={`#${fieldId(field)}`}
                    onClick={(event) => focus(event, field)}
                  >
                    {errors[field]}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
