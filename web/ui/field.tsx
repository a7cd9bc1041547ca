import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { names } from './clsx.ts'

/** Label, control and what to say under it. The error takes the place of the hint; both are tied to the control through `wiring`. */
export function Field({
  label,
  optional,
  hint,
  error,
  className,
  children,
}: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId()
  const said = error ?? hint
  return (
    <div className={names('field', error && 'bad', className)}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="quiet"> (if you like)</span>}
      </label>
      {children({
        id,
        'aria-describedby': said ? `${id}-said` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {said && (
        <p className="hint" id={`${id}-said`}>
          {error && <CircleAlert />}
          <span>{said}</span>
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
export type FieldWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}
