import type { ReactNode } from 'react'
import type { AdminLink } from '#contract/admin/queue-items.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { getHref } from '../paths.ts'

/** A fact without a value is left out. */
export type Fact = { label: string; value: ReactNode; link?: AdminLink | undefined }

/** Names and values below each other. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(
      ({ label, value, link }) =>
        value !== null && (
          <div key={label} className="flex justify-between gap-4 border-line py-2 text-15 not-first:border-t">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 text-right font-semibold wrap-anywhere">
              {link ? (
                <Link href={getHref(link)} className={linkClass}>
                  {value}
                </Link>
              ) : (
                value
              )}
            </dd>
          </div>
        ),
    )}
  </dl>
)
