import { m } from '#messages'
import { CircleAlert } from '#web/ui/icons/icons.tsx'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { clsx } from 'clsx'

/**
 * Label, control and the text below it. An error replaces the hint; both are associated with the control by
 * `controlProps`.
 */
export function Field({
  label,
  optional,
  hint,
  error,
  className,
  children,
}: FieldProps & { children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId()
  const message = error ?? hint
  return (
    <div className={clsx('grid grid-cols-1 gap-1.5', className)}>
      <label className="text-14 font-semibold" htmlFor={id}>
        {label}
        {optional && <span className="font-normal text-ink-2"> {m.ui_field_optional()}</span>}
      </label>
      {children({
        id,
        'aria-describedby': message ? `${id}-message` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <FieldError id={`${id}-message`}>{error}</FieldError>
      ) : (
        hint && (
          <p className="text-14 text-ink-2" id={`${id}-message`}>
            <span>{hint}</span>
          </p>
        )
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-14 font-[550] text-danger" id={id}>
      <CircleAlert className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  )
}

export type FieldProps = {
  label: ReactNode
  optional?: boolean | undefined
  hint?: ReactNode | undefined
  error?: string | undefined
  className?: string | undefined
}
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}
