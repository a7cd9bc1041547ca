import { ArrowRight } from 'lucide-react'
import { Link } from './link.tsx'
import type { LinkProps } from './link.tsx'

export function MoreLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className="more">
      {children}
      <ArrowRight />
    </Link>
  )
}
