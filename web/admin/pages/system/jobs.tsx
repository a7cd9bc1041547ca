import { Form, useRevalidator } from 'react-router'
import type { Api, Reply } from '#contract/kernel.ts'
import { relativeTime, type At } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ChipLink } from '#web/ui/forms/chip.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CircleCheck, Search } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { getHref, paths } from '../../paths.ts'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import type { JobFilter } from './job-filter.ts'
import { QUEUE_NAMES } from './queues.tsx'
import type { SystemReply } from './system-reply.ts'

type JobsReply = Reply<Api['GET /admin/jobs']>
type Job = JobsReply['jobs'][number]
type JobsProps = { listed: JobsReply; queues: SystemReply['queues']; filter: JobFilter; now: At }

/** Jobs that failed for good, to be sent again or discarded, or those that wait. */
export function Jobs({ listed: { jobs, next }, queues, filter, now }: JobsProps) {
  const { state, queue, to } = filter
  const own = queues.filter(({ name }) => queue === undefined || name === queue)
  const failed = own.reduce((sum, { deadLetters }) => sum + deadLetters, 0)
  const waiting = own.reduce((sum, each) => sum + each.waiting + each.active + each.retrying, 0)
  return (
    <Panel id="jobs" title={queue === undefined ? 'Jobs' : `Jobs: ${QUEUE_NAMES[queue] ?? queue}`}>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <nav aria-label="Which jobs" className="flex flex-wrap gap-2">
          <ChipLink href={paths.jobs({ queue, to })} selected={state === 'dead'}>
            Failed · {failed}
          </ChipLink>
          <ChipLink href={paths.jobs({ state: 'open', queue, to })} selected={state === 'open'}>
            Waiting · {waiting}
          </ChipLink>
          {queue !== undefined && <ChipLink href={paths.jobs({ state, to })}>All queues</ChipLink>}
        </nav>
        <Form className="ml-auto flex items-end gap-2 max-wide:w-full" role="search" preventScrollReset>
          {state === 'open' && <input type="hidden" name="state" value="open" />}
          {queue !== undefined && <input type="hidden" name="queue" value={queue} />}
          <TextField
            key={to}
            label="Phone number or e-mail"
            name="to"
            defaultValue={to}
            autoComplete="off"
            className="grow"
          />
          <Button type="submit" variant="line" aria-label="Find jobs">
            <Search />
          </Button>
        </Form>
      </div>
      {jobs.length === 0 ? (
        <NoJobs filter={filter} />
      ) : (
        <>
          <ul>
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} now={now} />
            ))}
          </ul>
          <footer className="mt-3 flex flex-wrap items-center gap-2">
            {next !== null && (
              <Link href={paths.jobs({ ...filter, after: next })} className={linkClass}>
                Newer ones
              </Link>
            )}
            {state === 'dead' && queue !== undefined && failed > 1 && (
              <span className="ml-auto flex flex-wrap gap-2">
                <DecideAll queue={queue} count={failed} decision="discard" />
                <DecideAll queue={queue} count={failed} decision="resend" />
              </span>
            )}
          </footer>
        </>
      )}
    </Panel>
  )
}

const NoJobs = ({ filter: { state, to } }: { filter: JobFilter }) => (
  <State
    icon={<CircleCheck />}
    calm
    heading={
      <h3 className="text-17">{state === 'dead' ? 'Nothing has failed for good' : 'Nothing waits'}</h3>
    }
  >
    {to === undefined
      ? state === 'dead' && 'Messages and jobs that are not tried again are listed here.'
      : `For “${to}” there is nothing here. Messages that were handed over are not listed.`}
  </State>
)

function JobRow({ job, now }: { job: Job; now: At }) {
  const title = getTitle(job)
  return (
    <li className="grid gap-2 border-line py-3 text-15 not-first:border-t wide:grid-cols-[minmax(0,1fr)_auto] wide:items-center">
      <div className="grid min-w-0 gap-0.5">
        <span>
          <b className="font-semibold">{title}</b>
          {job.to && <span className="tabular-nums"> to {job.to}</span>}
          {job.person && (
            <>
              {', '}
              <Link href={getHref({ page: 'person', id: job.person.id })} className={linkClass}>
                {job.person.name}
              </Link>
            </>
          )}
          {job.bookingCode && (
            <>
              {', booking '}
              <Link href={getHref({ page: 'booking', id: job.bookingCode })} className={linkClass}>
                {job.bookingCode}
              </Link>
            </>
          )}
        </span>
        <span className="text-14 wrap-anywhere text-ink-2">
          {stateText(job, now)}
          {job.error && `: ${job.error}`}
        </span>
      </div>
      {job.state === 'dead' && (
        <span className="flex gap-2">
          <Decide job={job} title={title} decision="discard" />
          <Decide job={job} title={title} decision="resend" />
        </span>
      )}
    </li>
  )
}

/** Returns a title such as 'SMS: reminder', for a message whose key begins with 'reminder:'. */
function getTitle({ listener, key }: Job): string {
  const about = key?.split(':')[0]?.replaceAll('-', ' ')
  const kind = LISTENER_NAMES[listener]
  if (kind === undefined) return listener
  return about ? `${kind}: ${about}` : kind
}
const LISTENER_NAMES: Record<string, string> = {
  'messaging.send-sms': 'SMS',
  'messaging.send-mail': 'E-mail',
}

function stateText({ state, since, attempts, nextAttemptAt }: Job, now: At): string {
  const ago = relativeTime(Date.parse(since), now)
  const tried = attempts === 1 ? 'tried once' : `tried ${attempts} times`
  if (state === 'dead') return `Failed ${ago}, ${tried}`
  if (state === 'running') return `Runs, since ${ago}`
  if (state === 'waiting') return `Waits, since ${ago}`
  const next = nextAttemptAt === null ? '' : `, next ${relativeTime(Date.parse(nextAttemptAt), now)}`
  return `Since ${ago}, ${tried}${next}`
}

type Choice = 'resend' | 'discard'

function Decide({ job: { id, mayBeSent }, title, decision }: { job: Job; title: string; decision: Choice }) {
  const { revalidate } = useRevalidator()
  const isResend = decision === 'resend'
  return (
    <ReasonDialog
      trigger={
        <Button variant="line" size="touch" aria-label={`${isResend ? 'Send again' : 'Discard'}: ${title}`}>
          {isResend ? 'Send again' : 'Discard'}
        </Button>
      }
      title={isResend ? 'Send it again' : 'Discard it'}
      description={
        isResend
          ? mayBeSent
            ? 'The gateway did not answer, so it may have arrived. It is sent once more.'
            : 'It goes back to its queue.'
          : 'It is deleted and never sent.'
      }
      confirmLabel={isResend ? 'Send again' : 'Discard'}
      danger={!isResend}
      toast={isResend ? 'Sent again' : 'Discarded'}
      send={(reason) =>
        isResend
          ? call('POST /admin/jobs/:id/resend', { params: { id }, body: { reason } })
          : call('POST /admin/jobs/:id/discard', { params: { id }, body: { reason } })
      }
      onDone={revalidate}
    />
  )
}

function DecideAll({ queue, count, decision }: { queue: string; count: number; decision: Choice }) {
  const { revalidate } = useRevalidator()
  const isResend = decision === 'resend'
  const label = `${isResend ? 'Send' : 'Discard'} all ${count}${isResend ? ' again' : ''}`
  return (
    <ReasonDialog<{ count: number }>
      trigger={
        <Button variant={isResend ? 'primary' : 'line'} size="touch">
          {label}
        </Button>
      }
      title={label}
      description={
        isResend
          ? 'They go back to their queue. Messages that may have arrived are sent once more.'
          : 'They are deleted and never sent.'
      }
      confirmLabel={label}
      danger={!isResend}
      toast={({ count: decided }) => `${decided} ${isResend ? 'sent again' : 'discarded'}`}
      send={(reason) =>
        isResend
          ? call('POST /admin/queues/:queue/resend', { params: { queue }, body: { reason } })
          : call('POST /admin/queues/:queue/discard', { params: { queue }, body: { reason } })
      }
      onDone={revalidate}
    />
  )
}
