import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ChevronDown } from '#web/ui/icons/icons.tsx'
import { Hem } from '#web/ui/media/hem.tsx'
import { Link, type LinkProps } from './links/link.tsx'
import { shownOnly } from './shown-only.ts'

/**
 * The footer of a site: brand and text, columns of links, the fine print. `children` are shown under the text
 * (a newsletter form). On a phone, all but the fine print is behind `more`.
 */
export function Footer({ more, brand, text, children, columns, fine }: FooterProps) {
  return (
    <footer className="mt-12 bg-night text-14 text-on-night-2 [--focus:oklch(0.8_0.11_240)]">
      <Hem />
      <div className="page-column">
        <details className="group wide:[&::details-content]:[content-visibility:visible]">
          <summary
            className="flex min-h-14 cursor-pointer items-center justify-between gap-3 font-bold text-on-night
              [&::-webkit-details-marker]:hidden wide:supports-[selector(::details-content)]:hidden"
          >
            {more}
            <ChevronDown className="transition-[rotate] group-open:rotate-180" aria-hidden />
          </summary>
          <div
            className="grid grid-cols-2 gap-x-4 gap-y-6 pt-2 pb-5 wide:grid-cols-[1.7fr_1fr_1fr_1fr] wide:gap-x-14
              wide:pt-11 wide:pb-7"
          >
            <div className="col-span-full grid max-w-105 gap-2.5 wide:col-auto">
              {brand}
              <p className="text-balance">{text}</p>
              {children}
            </div>
            {columns.map((column) => (
              <nav key={column.title} aria-label={column.title}>
                <h2 className="mb-1.5 font-text text-14 font-bold tracking-normal text-on-night">
                  {column.title}
                </h2>
                <ul>
                  {column.links.map((link) => (
                    <li key={link.href} className={link.only && shownOnly[link.only]}>
                      <FooterLink
                        href={link.href}
                        className="inline-block py-2.75 wide:py-1.75"
                        {...(link.isOutside && { target: '_blank', rel: 'noopener' })}
                      >
                        {link.label}
                      </FooterLink>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        </details>
        <div className="flex flex-wrap gap-x-5 gap-y-1.5 border-t border-[oklch(1_0_0/0.14)] pt-4 pb-6 text-13">
          {fine}
        </div>
      </div>
    </footer>
  )
}

export function FooterLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={clsx('hover:text-on-night hover:underline hover:underline-offset-3', className)}
    />
  )
}

export type ColumnLink = {
  href: string
  label: string
  isOutside?: boolean
  only?: 'signed-in' | 'signed-out'
}

export type FooterProps = {
  more: ReactNode
  brand: ReactNode
  text: ReactNode
  children?: ReactNode
  columns: { title: string; links: ColumnLink[] }[]
  fine: ReactNode
}
