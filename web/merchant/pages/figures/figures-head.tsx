import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, Download } from '#web/ui/icons/icons.tsx'
import { useState, type ComponentProps, type FormEvent } from 'react'
import { m } from '#messages'
import { PERIOD_KINDS, type PeriodKind } from '#domain/analytics/period.ts'
import type { Day } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { saveFile } from '#web/app/document/save-file.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton, IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import { AGAINST, AGAINST_SAME_DAYS, daysText, NEXT, PERIODS, PREVIOUS, TITLES } from './period-texts.ts'

/** Chooses the store and the period, and offers the file. */
export function FiguresHead({
  period,
  stores,
  storeId,
  kind,
  today,
  isPartial,
  previousDay,
  nextDay,
}: FiguresHeadProps) {
  const day = nextDay === null ? undefined : period.from
  const getPath = (choice: { period?: PeriodKind; day?: Day | undefined }) =>
    paths.figures({ period: kind, day, store: storeId, ...choice })
  const days = daysText(period, today)
  const [fileFailure, setFileFailure] = useState<string>()
  return (
    <header
      className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3 wide:grid wide:grid-cols-[minmax(0,1fr)_auto_auto_auto]
        wide:gap-y-1"
    >
      <div className="min-w-0 grow">
        <StoreChoice
          stores={stores}
          storeId={storeId}
          page={paths.figures()}
          getPath={(store) => paths.figures({ period: kind, day, store })}
          otherChoices={{ period: kind, day }}
        />
        <h1 className="text-28">{TITLES[kind]()}</h1>
      </div>
      <nav
        className="flex gap-2 self-end wide:row-span-2 wide:mr-2 wide:self-center"
        aria-label={m.merchant_figures_move()}
      >
        <IconLink variant="line" label={PREVIOUS[kind]()} href={getPath({ day: previousDay })}>
          <ChevronLeft />
        </IconLink>
        {nextDay === null ? (
          <IconButton variant="line" label={NEXT[kind]()} disabled>
            <ChevronRight />
          </IconButton>
        ) : (
          <IconLink variant="line" label={NEXT[kind]()} href={getPath({ day: nextDay })}>
            <ChevronRight />
          </IconLink>
        )}
      </nav>
      <nav
        className="grid grow auto-cols-fr grid-flow-col overflow-hidden rounded-control border-control border-edge
          bg-surface narrow:grid-flow-row wide:row-span-2"
        aria-label={m.merchant_figures_period()}
      >
        {PERIOD_KINDS.map((each) => (
          <Link
            key={each}
            href={getPath({ period: each })}
            aria-current={each === kind ? 'page' : undefined}
            className={clsx(
              'grid min-h-10.25 place-items-center px-4 text-14 font-semibold focus-visible:-outline-offset-3',
              each === kind ? 'bg-ink text-paper' : 'text-ink-2 hover:text-ink',
            )}
          >
            {PERIODS[each]()}
          </Link>
        ))}
      </nav>
      <FileButton query={{ period: kind, day, store: storeId }} onFail={setFileFailure} />
      <p className="basis-full text-ink-2 max-wide:text-14 wide:col-start-1 wide:row-start-2">
        {(isPartial ? AGAINST_SAME_DAYS : AGAINST)[kind]({ days })}
      </p>
      {fileFailure && (
        <div className="basis-full wide:col-span-full">
          <Note tone="bad" role="alert">
            {fileFailure}
          </Note>
        </div>
      )}
    </header>
  )
}

type FiguresHeadProps = {
  /** The part of the period that has come. */
  period: { from: Day; to: Day }
  stores: ComponentProps<typeof StoreChoice>['stores']
  storeId: string | undefined
  kind: PeriodKind
  today: Day
  /** True if days of the period are to come. */
  isPartial: boolean
  previousDay: Day
  /** Day in the next period; null for the period of today. */
  nextDay: Day | null
}

/** Button that loads the file. Without scripts, the form downloads it. */
function FileButton({ query, onFail }: FileButtonProps) {
  const [isLoading, setLoading] = useState(false)

  async function download(event: FormEvent) {
    event.preventDefault()
    setLoading(true)
    onFail(undefined)
    const { period, day, store } = query
    try {
      const { fileName, data } = await call('GET /merchant/analytics/export', {
        query: { period, ...(day && { day }), ...(store && { storeId: store }) },
      })
      saveFile(fileName, 'text/csv', data)
    } catch (error) {
      onFail(m.merchant_figures_csv_failed({ reason: toProblem(error).message }))
    }
    setLoading(false)
  }

  return (
    <form className="wide:row-span-2" action={paths.figuresFile()} onSubmit={(event) => void download(event)}>
      {Object.entries(query).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button type="submit" variant="line" size="touch" busy={isLoading}>
        <Download />
        <ParaglideMessage message={m.merchant_figures_csv} inputs={{}} markup={{ hidden }} />
      </Button>
    </form>
  )
}

type FileButtonProps = {
  query: { period: PeriodKind; day: Day | undefined; store: string | undefined }
  onFail: (reason: string | undefined) => void
}
