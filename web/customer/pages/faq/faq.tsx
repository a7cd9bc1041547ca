import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { ChevronDown, SearchX } from '#web/ui/icons/icons.tsx'
import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLoaderData, useSearchParams, type MetaArgs } from 'react-router'
import { m } from '#messages'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { formatMonth } from '#domain/time/time.ts'
import { takeStart } from '#domain/text/shorten.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { publicMeta } from '#web/app/document/page-meta.ts'
import { useDelayedNavigation } from '#web/app/document/hooks/use-delayed-navigation.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { RichText } from '#web/parts/rich-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Mark } from '#web/ui/feedback/mark.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Contents, Lead, ReadingMain } from '../../layout/reading.tsx'
import { pages, paths } from '../../paths.ts'
import { findQuestions, readHelp, wordsIn, type Question } from './questions.ts'

export async function loader({ context }: LoaderArgs) {
  const { text } = await context.get(callContext)('GET /texts/:name', { params: { name: 'help' } })
  return { text }
}

/** The search needs no other text. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname !== nextUrl.pathname

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: m.help_title(),
    description: m.help_description(),
    path: pages.faq,
  })

const SEARCH_DELAY_MS = 300
const MAX_CHARACTERS = 100

export default function Faq() {
  const { body, since, number } = useLoaderData<typeof loader>().text
  const [search, setSearch] = useSearchParams()
  const addressQuery = takeStart(search.get('q') ?? '', MAX_CHARACTERS)
  const [words, setWords] = useState(addressQuery)
  const [previousQuery, setPreviousQuery] = useState(addressQuery)
  // 'Back' and 'forward' change the address but not the field.
  if (previousQuery !== addressQuery) {
    setPreviousQuery(addressQuery)
    if (addressQuery !== words.trim()) setWords(addressQuery)
  }
  const isReady = useHydrated()
  const box = useRef<HTMLInputElement>(null)
  // Text typed before hydration counts as well.
  useLayoutEffect(() => {
    if (box.current?.value) setWords(box.current.value)
  }, [])
  const { lead, categories } = readHelp(body)
  const found = findQuestions(categories, words)
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)
  const isSearching = wordsIn(words).length > 0

  const { schedule, cancel } = useDelayedNavigation(SEARCH_DELAY_MS)
  // The address follows the field, so that the results can be shared.
  useEffect(() => {
    const text = words.trim()
    if (text !== addressQuery)
      schedule(() => setSearch(text ? { q: text } : {}, { replace: true, preventScrollReset: true }))
    return cancel
  }, [words, addressQuery, setSearch, schedule, cancel])

  return (
    <ReadingMain>
      <h1>{m.help_title()}</h1>
      <Updated since={since} version={number} />
      {lead !== '' && <Lead className="mt-4">{lead}</Lead>}
      <SearchBox
        className="mt-6"
        action={pages.faq}
        label={m.help_search_label()}
        placeholder={m.help_search_placeholder()}
        input={
          isReady
            ? {
                ref: box,
                value: words,
                maxLength: MAX_CHARACTERS,
                onChange: (event) => setWords(event.target.value),
              }
            : { ref: box, defaultValue: addressQuery, maxLength: MAX_CHARACTERS }
        }
        onSubmit={(event) => {
          event.preventDefault()
          setSearch(words.trim() ? { q: words.trim() } : {}, { preventScrollReset: true })
        }}
      />
      <p className={isSearching ? 'quiet mt-3' : 'sr-only'} role="status">
        {isSearching && m.help_search_count({ count })}
      </p>
      {!isSearching && <Contents label={m.help_categories()} parts={[...found]} />}
      {found.map(({ id, title, lead: intro, questions }) => (
        <section key={id} className="mt-8" aria-labelledby={id}>
          <h2 id={id} className="mb-2 scroll-mt-4">
            {title}
          </h2>
          <RichText blocks={intro} tableLabel={title} />
          {questions.map((question) => (
            <Answered key={question.id} {...question} words={words} isOpen={isSearching && count <= 3} />
          ))}
        </section>
      ))}
      {isSearching && count === 0 && (
        <>
          <h2 className="sr-only">{m.help_answers()}</h2>
          <EmptyState
            icon={<SearchX />}
            title={m.help_no_answer({ words: words.trim() })}
            action={<ButtonLink href={paths.contact()}>{m.help_ask_us()}</ButtonLink>}
          >
            {m.help_no_answer_text()}
          </EmptyState>
        </>
      )}
      {count > 0 && (
        <p className="mt-8 text-ink-2">
          <ParaglideMessage message={m.help_not_answered} markup={{ link: linkTo(paths.contact()) }} />
        </p>
      )}
    </ReadingMain>
  )
}

const Updated = ({ since, version }: { since: string; version: number }) => (
  <p className="quiet mt-2">
    <ParaglideMessage
      message={m.help_version}
      inputs={{ date: `${Number(since.slice(8))} ${formatMonth(since)} ${since.slice(0, 4)}`, version }}
      markup={{ date: ({ children }) => <time dateTime={since}>{children}</time> }}
    />
  </p>
)

function Answered({ id, title, blocks, words, isOpen }: Question & { words: string; isOpen: boolean }) {
  return (
    // The element is recreated when the search opens it; after that the reader controls it.
    <details key={String(isOpen)} id={id} open={isOpen || undefined} className="group border-b border-line">
      <summary
        className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2.5
          font-semibold [&::-webkit-details-marker]:hidden"
      >
        <span>{highlight(title, words)}</span>
        <ChevronDown className="text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pr-9 pb-4.5 leading-[1.6] text-pretty text-ink-2 [&_li]:ml-5 [&_li]:list-disc [&_p+p]:mt-2 [&_ul]:mt-2">
        <RichText blocks={blocks} tableLabel={title} mark={(text) => highlight(text, words)} />
      </div>
    </details>
  )
}

/** Highlights the words of the search. */
function highlight(text: string, words: string): ReactNode {
  const wanted = wordsIn(words).filter((word) => word.length > 1)
  if (wanted.length === 0) return text
  const pattern = new RegExp(
    `(${wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
    'gi',
  )
  // Every second part is a match.
  return text
    .split(pattern)
    .map((part, index) =>
      index % 2 === 1 ? <Mark key={index}>{part}</Mark> : <Fragment key={index}>{part}</Fragment>,
    )
}
