import { SearchX } from '#web/ui/icons/icons.tsx'
import ErrorPage from '#web/app/document/errors/error-page.tsx'
import { toProblem } from '#web/api/to-problem.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { paths } from '../../paths.ts'

/**
 * Error boundary content of a page about one item: says that it does not exist and where others are, or shows
 * any other error.
 */
export function ItemNotFound({ error, title, why, others }: ItemNotFoundProps) {
  if (toProblem(error).status !== 404) return <ErrorPage error={error} homePath={paths.home()} />
  return (
    <main id="main" tabIndex={-1} className="page-column py-16">
      <title>{`${title} · D3`}</title>
      <meta name="robots" content="noindex" />
      <State
        icon={<SearchX />}
        calm
        heading={<h1 className="text-22 leading-title">{title}</h1>}
        action={<ButtonLink href={others.href}>{others.label}</ButtonLink>}
      >
        {why}
      </State>
    </main>
  )
}

type ItemNotFoundProps = {
  error: unknown
  title: string
  why: string
  others: { href: string; label: string }
}
