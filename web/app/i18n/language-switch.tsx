import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { languageTag, LOCALES, type Locale } from '#domain/accounts/locale.ts'
import { m } from '#messages'
import { useSession } from '#web/app/session/session.ts'
import { chooseLanguage, addressIn, usePageLocale } from './page-locale.ts'

/** Each language is named in itself, for people who do not read the other one. */
const NAMES: Record<Locale, string> = { en: 'English', sw: 'Kiswahili' }

/** Links to this page in each language. With scripts, the choice is remembered. */
export function LanguageSwitch({ className, linkClassName }: { className?: string; linkClassName?: string }) {
  const current = usePageLocale()
  const session = useSession()
  const { pathname, search } = useLocation()

  function choose(event: MouseEvent, locale: Locale) {
    event.preventDefault()
    if (locale === current) return
    chooseLanguage(locale, session !== null).catch(notifyOfError)
  }

  return (
    <div
      role="group"
      aria-label={m.language_switch_label()}
      className={clsx('flex items-center gap-1', className)}
    >
      {LOCALES.map((locale) => (
        <a
          key={locale}
          href={addressIn(locale, pathname + withoutLanguage(search))}
          hrefLang={languageTag(locale)}
          lang={languageTag(locale)}
          aria-current={locale === current || undefined}
          className={clsx('inline-flex min-h-11 items-center px-2 aria-[current]:font-bold', linkClassName)}
          onClick={(event) => choose(event, locale)}
        >
          {NAMES[locale]}
        </a>
      ))}
    </div>
  )
}

async function notifyOfError(error: unknown): Promise<void> {
  const [{ notifyFailed }, { toProblem }] = await Promise.all([
    import('#web/ui/overlays/notify.ts'),
    import('#web/api/to-problem.ts'),
  ])
  notifyFailed(toProblem(error).message)
}

function withoutLanguage(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('lang')
  return parameters.size > 0 ? `?${parameters}` : ''
}
