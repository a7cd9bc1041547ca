import { Link } from './link.tsx'

export function Brand({ href, sign = 'DEALS' }: { href: string; sign?: string }) {
  return (
    <Link className="brand" href={href} aria-label={`D3 ${sign.toLowerCase()}, home`}>
      D3 <span className="tag">{sign}</span>
    </Link>
  )
}
