import { RotateCcw } from '#web/ui/icons/icons.tsx'
import { useState, type ReactNode } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages'
import { dayAndTime, formatDate } from '#domain/time/time.ts'
import { LATE_HOURS, MIN_OWN_BOOKINGS, RESTART_DAYS } from '#domain/trust/trust.ts'
import type { Reliability } from '#contract/trust.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Part } from '#web/ui/feedback/part.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Crumbs } from '#web/ui/navigation/crumbs.tsx'
import { customersOnly } from '../../customers-only.ts'
import { Lead, ReadingMain } from '../../layout/reading.tsx'
import { paths } from '../../paths.ts'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  customersOnly(context)
  const { reliability } = await context.get(callContext)('GET /reliability', { signal })
  return reliability
}

export const meta = () => privateMeta(m.reliability_title(), m.reliability_description())

export default function ReliabilityPage() {
  const reliability = useLoaderData<typeof loader>()
  const day = formatDate(reliability.from)
  return (
    <ReadingMain>
      <div className="max-wide:hidden">
        <Crumbs
          trail={[{ href: paths.profile.home(), label: m.settings_frame_crumbs_profile() }]}
          here={m.reliability_title()}
        />
      </div>
      <h1 className="wide:mt-2">{m.reliability_title()}</h1>
      <Lead>{m.reliability_lead({ day })}</Lead>
      <Share reliability={reliability} />
      <dl className="mb-7 grid gap-3 mid:grid-cols-2">
        <Count title={m.reliability_came()} count={reliability.kept}>
          {m.reliability_came_about()}
        </Count>
        <Count title={m.reliability_late()} count={reliability.cancelledLate}>
          {m.reliability_late_about({ hours: LATE_HOURS })}
        </Count>
        <Count title={m.reliability_no_shows()} count={reliability.noShows}>
          {m.reliability_no_shows_about()}
        </Count>
        <Count title={m.reliability_early()} count={reliability.cancelledEarly}>
          {m.reliability_early_about()}
        </Count>
      </dl>
      <Part title={m.reliability_how()}>
        <p className="max-w-text">{m.reliability_how_text({ day })}</p>
      </Part>
      <Part title={m.reliability_who()}>
        <p className="max-w-text">{m.reliability_who_text()}</p>
      </Part>
      <Restart reliability={reliability} />
    </ReadingMain>
  )
}

function Share({
  reliability: { kept, cancelledLate, noShows, keptPercent, restartedAt },
}: {
  reliability: Reliability
}) {
  const total = kept + cancelledLate + noShows
  return (
    <section className={panelClass({ className: 'my-5' })} aria-labelledby="share">
      <h2 id="share" className="text-22">
        {keptPercent === null ? m.reliability_few() : m.reliability_share({ percent: keptPercent })}
      </h2>
      <p className="quiet mt-1">
        {keptPercent === null
          ? m.reliability_few_about({ count: total, minimum: MIN_OWN_BOOKINGS })
          : m.reliability_share_about({ kept, total })}
      </p>
      {restartedAt !== null && (
        <p className="quiet mt-1">
          {m.reliability_restarted_at({ when: dayAndTime(Date.parse(restartedAt)) })}
        </p>
      )}
    </section>
  )
}

function Count({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <div className={panelClass()}>
      <dt className="text-15 leading-small font-semibold text-ink-2">{title}</dt>
      <dd className="mt-1">
        <b className="block font-display text-28 leading-figure tabular-nums">{count}</b>
        <span className="quiet">{children}</span>
      </dd>
    </div>
  )
}

function Restart({ reliability: { canRestartFrom } }: { reliability: Reliability }) {
  const { revalidate } = useRevalidator()
  const [isConfirming, setConfirming] = useState(false)
  const restart = useSubmit(() => callOnce('POST /reliability/restart'), {
    toast: m.reliability_restarted(),
    onSuccess: () => revalidate(),
  })
  return (
    <Part title={m.reliability_restart()}>
      <p className="max-w-text">{m.reliability_restart_about({ days: RESTART_DAYS })}</p>
      {canRestartFrom !== null && (
        <Note className="mt-4">
          {m.reliability_restart_from({ when: dayAndTime(Date.parse(canRestartFrom)) })}
        </Note>
      )}
      <Refused by={restart} />
      <Button
        variant="line"
        className="mt-4 noscript:hidden"
        disabled={canRestartFrom !== null}
        busy={restart.isBusy && m.reliability_restarting()}
        onClick={() => setConfirming(true)}
      >
        <RotateCcw />
        {m.reliability_restart()}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={m.reliability_restart_question()}
        description={m.reliability_restart_about({ days: RESTART_DAYS })}
        cancelLabel={m.reliability_restart_keep()}
        confirmLabel={m.reliability_restart()}
        onConfirm={() => {
          setConfirming(false)
          void restart.submit()
        }}
      />
    </Part>
  )
}
