import { clsx } from 'clsx'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { ChevronDown, SearchX } from '#web/ui/icons/icons.tsx'
import { Fragment, type ReactNode } from 'react'
import { useLoaderData, type MetaArgs } from 'react-router'
import { m } from '#messages'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { formatMonth } from '#domain/time/time.ts'
import { takeStart } from '#domain/text/shorten.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { publicMeta } from '#web/app/document/page-meta.ts'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { RichText } from '#web/parts/rich-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Mark } from '#web/ui/feedback/mark.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Contents, Lead, ReadingMain } from '../../layout/reading.tsx'
import { pages, paths } from '../../paths.ts'
import { FEW_ANSWERS } from './few-answers.ts'
import { findQuestions, readHelp, wordsIn, type Question } from './questions.ts'

export async function loader({ context }: LoaderArgs) {
  const { text } = await context.get(callContext)('GET /texts/:name', { params: { name: 'help' } })
  return { text }
}

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: m.help_title(),
    description: m.help_description(),
    path: pages.faq,
  })

const MAX_CHARACTERS = 100

/** All questions are on the page; those that the search does not find are hidden (public/elements/help-search.ts). */
export default function Faq() {
  const { body, since, number } = useLoaderData<typeof loader>().text
  const words = takeStart(new URLSearchParams(usePageFacts().search).get('q') ?? '', MAX_CHARACTERS)
  const { lead, categories } = readHelp(body)
  const found = findQuestions(categories, words)
  const foundIds = new Set(found.flatMap(({ questions }) => questions.map(({ id }) => id)))
  const isSearching = wordsIn(words).length > 0
  return (
    <ReadingMain>
      <help-search>
        <h1>{m.help_title()}</h1>
        <Updated since={since} version={number} />
        {lead !== '' && <Lead className="mt-4">{lead}</Lead>}
        <SearchBox
          className="mt-6"
          action={pages.faq}
          label={m.help_search_label()}
          placeholder={m.help_search_placeholder()}
          input={{ defaultValue: words, maxLength: MAX_CHARACTERS }}
        />
        <p className={clsx('quiet mt-3', !isSearching && 'sr-only')} role="status">
          {isSearching && m.help_search_count({ count: foundIds.size })}
        </p>
        <div data-without-search hidden={isSearching}>
          <Contents label={m.help_categories()} parts={categories} />
        </div>
        {categories.map(({ id, title, lead: intro, questions }) => (
          <section
            key={id}
            className="mt-8"
            aria-labelledby={id}
            hidden={!questions.some((each) => foundIds.has(each.id))}
          >
            <h2 id={id} className="mb-2 scroll-mt-4">
              {title}
            </h2>
            <div data-without-search hidden={isSearching}>
              <RichText blocks={intro} tableLabel={title} />
            </div>
            {questions.map((question) => (
              <Answered
                key={question.id}
                {...question}
                words={words}
                isFound={foundIds.has(question.id)}
                isOpen={isSearching && foundIds.size <= FEW_ANSWERS}
              />
            ))}
          </section>
        ))}
        <div data-no-answer hidden={foundIds.size > 0}>
          <h2 className="sr-only">{m.help_answers()}</h2>
          <EmptyState
            icon={<SearchX />}
            title={m.help_no_answer({ words: words.trim() })}
            action={<ButtonLink href={paths.contact()}>{m.help_ask_us()}</ButtonLink>}
          >
            {m.help_no_answer_text()}
          </EmptyState>
        </div>
        <p className="mt-8 text-ink-2" data-answers hidden={foundIds.size === 0}>
          <ParaglideMessage message={m.help_not_answered} markup={{ link: linkTo(paths.contact()) }} />
        </p>
      </help-search>
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

function Answered({
  id,
  title,
  blocks,
  words,
  isFound,
  isOpen,
}: Question & { words: string; isFound: boolean; isOpen: boolean }) {
  return (
    <details id={id} open={isFound && isOpen} hidden={!isFound} className="group border-b border-line">
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
