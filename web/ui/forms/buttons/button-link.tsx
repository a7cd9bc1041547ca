import { buttonClass } from './button-look.ts'
import type { ButtonLook } from './button-look.ts'
import { unbroken } from './unbroken.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import type { LinkProps } from '#web/ui/navigation/links/link.tsx'

/** A link that looks like a button, for actions that lead somewhere. */
export function ButtonLink({
  variant,
  size,
  full,
  long,
  className,
  children,
  ...rest
}: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, full, long }, className)}>
      {unbroken(children)}
    </Link>
  )
}
