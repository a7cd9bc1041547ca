import { useId } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { clsx } from 'clsx'

/**
 * A setting that takes effect immediately. Its label is at the left. `inList` is one of several with lines
 * between them.
 */
export function Switch({ children, hint, inList, className, ...input }: SwitchProps) {
  const id = useId()
  return (
    <label className={clsx('switch', inList ? listed : 'min-h-11', className)}>
      {/* A checkbox exposes its own checked state. */}
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        aria-labelledby={`${id}-name`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <i aria-hidden />
      <span>
        <span className="b" id={`${id}-name`}>
          {children}
        </span>
        {hint && (
          <span className="small quiet block" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  children: ReactNode
  hint?: ReactNode
  inList?: boolean
}

const listed = 'clear-both min-h-16 border-line py-2.75 leading-[1.4] not-first-of-type:border-t'
