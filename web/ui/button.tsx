import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { buttonClass } from './button-look.ts'
import type { ButtonLook } from './button-look.ts'

/**
 * A button that says what it is doing: while `busy` (a label, or true to keep its own) it keeps its place and the focus and takes no second press,
 * nor a second Enter in its form.
 */
export function Button({
  variant,
  size,
  full,
  busy,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
      type={type}
      className={buttonClass({ variant, size, full }, className)}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? hold : onClick}
    >
      {typeof busy === 'string' ? busy : children}
    </button>
  )
}

function hold(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault()
}

export type ButtonProps = ComponentPropsWithRef<'button'> & ButtonLook & { busy?: boolean | string }
