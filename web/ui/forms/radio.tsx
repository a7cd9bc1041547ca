import type { CheckProps } from './checkbox.tsx'
import { CheckCount, checkClass, checkInputClass, CheckMark } from './check-look.tsx'

export function Radio({ children, count, className, ...input }: CheckProps) {
  return (
    <label className={checkClass({ muted: count === 0, className })}>
      <input {...input} type="radio" className={checkInputClass} />
      <CheckMark round />
      <span>{children}</span>
      {count !== undefined && <CheckCount>{count}</CheckCount>}
    </label>
  )
}
