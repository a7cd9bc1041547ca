import { SearchX } from 'lucide-react'
import { PageTrouble } from '#web/client/error-page.tsx'
import { problemOf } from '#web/client/problem-of.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CoverPatternDrawing } from '#web/ui/cover-pattern-drawing.tsx'
import { paths } from '../../paths.ts'

/** For the boundary of a page about one thing: that there is no such thing and where others are, or whatever else went wrong. */
export function Gone({ error, title, why, others }: GoneProps) {
  if (problemOf(error).status !== 404) return <PageTrouble error={error} homePath={paths.home()} />
  return (
    <main id="main" tabIndex={-1} className="wrap py-16">
      <title>{`${title} · D3`}</title>
      <meta name="robots" content="noindex" />
      <div className="state">
        <CoverPatternDrawing sign={<SearchX />} calm />
        <h1 className="text-22">{title}</h1>
        <p>{why}</p>
        <ButtonLink href={others.href}>{others.label}</ButtonLink>
      </div>
    </main>
  )
}

type GoneProps = { error: unknown; title: string; why: string; others: { href: string; label: string } }
