import type { ReactNode } from 'react'
import { Hem } from '#web/components/media/hem.tsx'
import { Link } from './link.tsx'

/**
 * The footer of a site: brand and text, columns of links, the fine print. `children` are shown under the text
 * (a newsletter form).
 */
export function Footer({ brand, text, children, columns, fine }: FooterProps) {
  return (
    <footer className="foot">
      <Hem />
      <div className="wrap">
        <div className="cols">
          <div className="wide">
            {brand}
            <p>{text}</p>
            {children}
          </div>
          {columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <Link href={link.href} {...(link.isOutside && { target: '_blank', rel: 'noopener' })}>
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="fine">{fine}</div>
      </div>
    </footer>
  )
}

export type FooterProps = {
  brand: ReactNode
  text: ReactNode
  children?: ReactNode
  columns: { title: string; links: { href: string; label: string; isOutside?: boolean }[] }[]
  fine: ReactNode
}
