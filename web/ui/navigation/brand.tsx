import { clsx } from 'clsx'
import { m } from '#messages'
import { Tag } from '#web/ui/commerce/tag.tsx'
import { Link } from './links/link.tsx'

/**
 * Name and sign of the site. With `signOnWide`, phones show no sign. Neither does a container that is too narrow for it,
 * such as the header of a phone.
 */
export function Brand({ href, sign = m.ui_brand_sign(), signTone, signOnWide, className }: BrandProps) {
  return (
    <Link
      className={clsx(
        'inline-flex min-h-11 items-center gap-1.5 font-display text-[27px] leading-none font-extrabold',
        'tracking-[-0.05em] wide:text-[34px]',
        className,
      )}
      href={href}
      aria-label={m.ui_brand_home({ sign: sign.toLowerCase() })}
    >
      D3{' '}
      <Tag
        at={signTone === 'ink' ? 'inkBrand' : 'brand'}
        className={clsx('@max-[20rem]:hidden', signOnWide && 'max-wide:hidden')}
      >
        {sign}
      </Tag>
    </Link>
  )
}

type BrandProps = { href: string; sign?: string; signTone?: 'ink'; signOnWide?: boolean; className?: string }
