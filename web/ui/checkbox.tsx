import { Check } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { names } from './clsx.ts'

/** A row that is one target as a whole. With `count` it is a filter row: the number stands right, and a row of none is quiet. */
export function Checkbox({ children, count, className, ...input }: CheckProps) {
  return (
    <label className={names('check', count === 0 && 'zero', className)}>
      <input {...input} type="checkbox" />
      <i aria-hidden>
        <Check />
      </i>
      <span>{children}</span>
      {count !== undefined && <span className="n">{count}</span>}
    </label>
  )
}

export type CheckProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  children: ReactNode
  count?: number
}
