import { clsx } from 'clsx'
import { languageTag, LOCALES, type Locale } from '#domain/accounts/locale.ts'
import { m } from '#messages'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { useSession } from '#web/app/session/session.ts'
import { addressIn } from './page-locale.ts'

/** Each language is named in itself, for people who do not read the other one. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', sw: 'Kiswahili' }

/** Links to this page in each language. With scripts, the choice is remembered (language-choice.ts). */
export function LanguageSwitch({ className, linkClassName }: { className?: string; linkClassName?: string }) {
  const { locale: current, pathname, search } = usePageFacts()
  const session = useSession()
  return (
    <language-choice
      role="group"
      aria-label={m.language_switch_label()}
      className={clsx('flex items-center gap-1', className)}
      signed-in={session ? '' : undefined}
    >
      {LOCALES.map((locale) => (
        <a
          key={locale}
          href={addressIn(locale, pathname + withoutLanguage(search))}
          hrefLang={languageTag(locale)}
          lang={languageTag(locale)}
          data-locale={locale}
          aria-current={locale === current || undefined}
          className={clsx('inline-flex min-h-11 items-center px-2 aria-[current]:font-bold', linkClassName)}
        >
          {LANGUAGE_NAMES[locale]}
        </a>
      ))}
    </language-choice>
  )
}

function withoutLanguage(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('lang')
  return parameters.size > 0 ? `?${parameters}` : ''
}
