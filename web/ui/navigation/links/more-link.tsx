import { ArrowRight } from '#web/ui/icons/icons.tsx'
import { Link } from './link.tsx'
import type { LinkProps } from './link.tsx'

export function MoreLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={moreLook}>
      {children}
      <ArrowRight className="size-4" />
    </Link>
  )
}

/** The link back to what there is more of looks the same, with its arrow first. */
export const moreLook = `-my-3 inline-flex min-h-11 items-center gap-1 text-14 font-semibold
  whitespace-nowrap narrow:whitespace-normal hover:underline hover:underline-offset-3`
