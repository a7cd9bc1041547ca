import { m } from '#messages'
import { CircleAlert } from 'lucide-react'
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
    <div className={clsx('field', error && 'bad', className)}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="quiet"> {m.ui_field_optional()}</span>}
      </label>
      {children({
        id,
        'aria-describedby': message ? `${id}-message` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {message && (
        <p className="hint" id={`${id}-message`}>
          {error && <CircleAlert />}
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}

export type FieldProps = {
  label: ReactNode
  optional?: boolean
  hint?: ReactNode
  error?: string
  className?: string
}
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}
