import { m } from '#messages'
import { Link } from './link.tsx'

export function Brand({ href, sign = m.ui_brand_sign() }: { href: string; sign?: string }) {
  return (
    <Link className="brand" href={href} aria-label={m.ui_brand_home({ sign: sign.toLowerCase() })}>
      D3 <span className="tag">{sign}</span>
    </Link>
  )
}
