import { ChartNoAxesColumn } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useLoaderData, useNavigation } from 'react-router'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { Clients } from './clients.tsx'
import { Endings } from './endings.tsx'
import { FiguresHead } from './figures-head.tsx'
import { Funnel } from './funnel.tsx'
import { HoursBooked } from './hours-booked.tsx'
import { loadFigures } from './load-figures.ts'
import { KeyFigures } from './key-figures.tsx'
import { daysText, PREVIOUS, THIS } from './period-texts.ts'
import { Origins } from './origins.tsx'
import { Ranking } from './ranking.tsx'
import { Takings } from './takings.tsx'

export const loader = loadFigures

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_nav_figures() }) },
  { name: 'description', content: m.merchant_figures_description() },
]

export default function Figures() {
  const loaded = useLoaderData<typeof loadFigures>()
  const { figures, stores, storeId, kind, today, previousDay } = loaded
  const { totals, previousTotals } = figures
  const isLoading = useNavigation().state === 'loading'
  const isEmpty = [totals, previousTotals].every(
    ({ bookings, cancelled, views, started }) => bookings + cancelled + views + started === 0,
  )
  return (
    <Shell
      place="figures"
      store={stores.find(({ id }) => id === storeId) ?? (stores.length === 1 ? stores[0] : undefined)}
    >
      <FiguresHead {...loaded} period={figures.period} />
      <div
        aria-busy={isLoading || undefined}
        className={clsx('grid grid-cols-1 gap-4 transition-opacity', isLoading && 'opacity-50')}
      >
        {isEmpty ? (
          <Empty
            isRunning={loaded.nextDay === null}
            action={
              <ButtonLink
                variant="line"
                href={paths.figures({ period: kind, day: previousDay, store: storeId })}
              >
                {PREVIOUS[kind]()}
              </ButtonLink>
            }
          />
        ) : (
          <>
            <KeyFigures {...{ totals, previousTotals }} />
            <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
              <div className="grid grid-cols-1 gap-4">
                <Takings
                  {...{ figures, kind, today }}
                  days={loaded.days}
                  nowLabel={loaded.nextDay === null ? THIS[kind]() : daysText(figures.period, today)}
                  beforeLabel={PREVIOUS[kind]()}
                />
                <Funnel figures={figures} today={today} />
                <HoursBooked staff={figures.staff} storeId={storeId} />
              </div>
              <div className="grid grid-cols-1 gap-4">
                <Ranking title={m.merchant_figures_services()} rows={figures.services} />
                <Ranking title={m.merchant_figures_offers()} rows={figures.offers} />
                <Origins origins={figures.origins} />
                <Endings totals={totals} />
                <Clients totals={totals} />
              </div>
            </div>
          </>
        )}
      </div>
    </Shell>
  )
}

function Empty({ isRunning, action }: { isRunning: boolean; action: ReactNode }) {
  return (
    <div className={panelClass({ className: 'py-8!' })}>
      <h2 className="sr-only">{m.merchant_nav_figures()}</h2>
      <EmptyState icon={<ChartNoAxesColumn />} title={m.merchant_figures_none()} action={action}>
        {isRunning && m.merchant_figures_none_hint()}
      </EmptyState>
    </div>
  )
}
