import { clsx } from 'clsx'
import { m } from '#messages'
import { Tag } from '#web/components/commerce/tag.tsx'
import { Link } from './link.tsx'

/** In a container that is too narrow for the sign, such as the header of a phone, the sign is hidden. */
export function Brand({ href, sign = m.ui_brand_sign(), className }: BrandProps) {
  return (
    <Link
      className={clsx('brand', className)}
      href={href}
      aria-label={m.ui_brand_home({ sign: sign.toLowerCase() })}
    >
      D3{' '}
      <Tag at="brand" className="@max-[20rem]:hidden">
        {sign}
      </Tag>
    </Link>
  )
}

type BrandProps = { href: string; sign?: string; className?: string }
