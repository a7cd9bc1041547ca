import { clsx } from 'clsx'
import { m } from '#messages'
import { Link } from '#web/ui/navigation/links/link.tsx'
import type { ServiceView } from './service-view.ts'

/** The variants of a service, of which one is chosen before a time. */
export function VariantChoice({ variants }: { variants: ServiceView['variants'] }) {
  if (variants.length === 0) return null
  return (
    <nav aria-label={m.service_variants()} className="mb-4">
      <ul className="grid gap-2">
        {variants.map(({ id, label, href, isShown, price, duration }) => (
          <li key={id}>
            <Link
              href={href}
              aria-current={isShown ? 'page' : undefined}
              className={clsx(
                'flex min-h-12 items-center justify-between gap-3 rounded-lg border px-3.5 py-2 text-ink',
                isShown ? 'border-ink bg-sunk' : 'border-line hover:border-ink',
              )}
            >
              <span className="min-w-0">
                <b className="block [overflow-wrap:anywhere]">{label}</b>
                <span className="block quiet">{duration}</span>
              </span>
              <span className="flex-none font-display font-bold tabular-nums">{price}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
