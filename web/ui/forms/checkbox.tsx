import type { ComponentPropsWithRef, ReactNode } from 'react'
import { CheckCount, checkClass, checkInputClass, CheckMark } from './check-look.tsx'

/**
 * A checkbox and its label as one target. With `count` it is a filter row with the number at the right; a row
 * without results is muted.
 */
export function Checkbox({ children, count, tone, long, className, ...input }: CheckboxProps) {
  return (
    <label className={checkClass({ muted: count === 0, long, className })}>
      <input {...input} type="checkbox" className={checkInputClass} />
      <CheckMark look={tone} long={long} />
      <span>{children}</span>
      {count !== undefined && <CheckCount>{count}</CheckCount>}
    </label>
  )
}

export type CheckProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  children: ReactNode
  count?: number | undefined
}

type CheckboxProps = CheckProps & { tone?: 'night' | undefined; long?: boolean | undefined }
